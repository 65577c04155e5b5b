// Whether amounts are hidden from whoever looks over the user's shoulder. Screens of the wallet ask; a request never
// does: what is approved is always shown.

import { createContext, useContext } from 'react';

/** True: amounts below are drawn as dots. */
export const AmountsHidden = createContext(false);

/** Whether amounts are hidden here. */
export const useAmountsHidden = (): boolean => useContext(AmountsHidden);
