import { type DecimalSign, decimalSign } from './decimalSign.ts';
import { ENGLISH } from './language.ts';

/** How numbers leave the panel, copied, exported or printed, and what stands between the cells of a CSV file. */
export interface CsvForm {
  readonly decimals: DecimalSign;
  readonly separator: string;
}

/** What panel.json says. */
type Words<Name extends string> = { readonly [name in Name]?: string | undefined };

/** What `csv` says, else as in the locale or the language of the config: never as in the browser's. */
export function csvForm(
  panel: Words<'locale' | 'lang'> & { readonly csv?: Words<keyof CsvForm> | undefined },
): CsvForm {
  const { csv, locale, lang = ENGLISH } = panel;
  const decimals = (csv?.decimals ?? decimalSign(locale ?? lang)) === ',' ? ',' : '.';
  return { decimals, separator: csv?.separator ?? (decimals === ',' ? ';' : ',') };
}
