// Whether amounts are hidden from people looking over the user's shoulder. Only the wallet's own screens hide them; a
// request always shows them.

import { createContext, useContext } from 'react';

/** True: amounts below are shown as dots. */
export const AmountsHidden = createContext(false);

/** Whether amounts are hidden here. */
export const useAmountsHidden = (): boolean => useContext(AmountsHidden);
