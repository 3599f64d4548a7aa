import { type DecimalSign, decimalSign } from './decimalSign.ts';
import { ENGLISH } from './language.ts';

/** How numbers leave the panel, copied, exported or printed, and what stands between the cells of a CSV file. */
export interface CsvForm {
  readonly decimals: DecimalSign;
  readonly separator: string;
}

type Words<Name extends string> = { readonly [name in Name]?: string | undefined };

/** The form that `csv` of panel.json says, else that of the config's locale or language: never that of the browser. */
export function csvForm(
  panel: Words<'locale' | 'lang'> & { readonly csv?: Words<keyof CsvForm> | undefined },
): CsvForm {
  const { csv, locale, lang = ENGLISH } = panel;
  const decimals = (csv?.decimals ?? decimalSign(locale ?? lang)) === ',' ? ',' : '.';
  return { decimals, separator: csv?.separator ?? (decimals === ',' ? ';' : ',') };
}
