import { perText } from '../base/perObject.ts';

/** The decimal separator. */
export type DecimalSign = '.' | ',';

/** The decimal separator of a language. */
export const decimalSign = perText(
  (locale): DecimalSign => (new Intl.NumberFormat(locale).format(1.5).includes(',') ? ',' : '.'),
);
