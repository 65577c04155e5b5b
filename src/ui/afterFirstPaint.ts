// Scripts that wait for the page's first picture: loading them sooner keeps the browser from painting it.

/** Ends once the browser has painted what the HTML draws; at once where the page is hidden and nothing is painted. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((painted) => {
    if (document.hidden) painted();
    // The callback comes before the picture; a timer that it sets comes after it.
    else requestAnimationFrame(() => setTimeout(painted));
  });
}
