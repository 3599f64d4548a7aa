import { perText } from '../base/perObject.ts';

/** Whether a text is the code of a currency, in capitals or not: 'EUR'. */
export const isCurrency = perText(
  (text): boolean => /^[a-z]{3}$/i.test(text) && Intl.supportedValuesOf('currency').includes(text.toUpperCase()),
);

/** How many decimals amounts of a currency have: 2, JPY 0, KWD 3. @param currency a code of three letters */
export const currencyPlaces = perText(
  (currency): number =>
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2,
);

/** Whether a column's cases are the codes of currencies: it writes money of the one that a field of the record has. */
export const isByCurrency = (cases: object = {}): boolean => {
  const codes = Object.keys(cases);
  return codes.length > 0 && codes.every(isCurrency);
};
