// Services that the user can switch off. The switch is where requests leave the wallet, so a service that is off gets
// none from any part of the wallet; open connections close at once.

import type { Platform } from '../../platform/platform.ts';
import type { SettingsView, SwitchableService } from '../state/settings.ts';

/** No request was sent: the user has switched this off. */
export class ServiceOff extends Error {
  constructor(service: SwitchableService) {
    super(`The user has switched this off: ${service}.`);
    this.name = 'ServiceOff';
  }
}

/** The settings that the switches follow. */
export interface SwitchedSettings {
  get(): Pick<SettingsView, 'servicesOff'>;
  onChange(listener: () => void): void;
}

/** Whether the user has switched a service off. */
export function isServiceOff(
  { servicesOff = [] }: Pick<SettingsView, 'servicesOff'>,
  service: SwitchableService,
): boolean {
  return servicesOff.includes(service);
}

/** The platform for one service: requests and connections fail with {@link ServiceOff} while it is off. */
export function behindSwitch(platform: Platform, service: SwitchableService, settings: SwitchedSettings): Platform {
  const isOff = (): boolean => isServiceOff(settings.get(), service);
  const open = new Set<WebSocket>();
  const { WebSocket: Plain } = platform;
  class SwitchedSocket extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      if (isOff()) throw new ServiceOff(service);
      super(url, protocols);
      open.add(this);
      this.addEventListener('close', () => open.delete(this));
    }
  }
  settings.onChange(() => {
    if (isOff()) for (const socket of open) socket.close();
  });
  return {
    ...platform,
    fetch: (input, init) => (isOff() ? Promise.reject(new ServiceOff(service)) : platform.fetch(input, init)),
    WebSocket: SwitchedSocket,
  };
}
