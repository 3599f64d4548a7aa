import { ENGLISH } from './language.ts';
import { type DecimalSign, decimalSign } from './numberText.ts';

/** How numbers leave the panel, copied, exported or printed, and what stands between the cells of a CSV file. */
export interface CsvForm {
  readonly decimals: DecimalSign;
  readonly separator: string;
}

/** What panel.json says of it. */
interface CsvWords {
  readonly csv?: { readonly decimals?: string | undefined; readonly separator?: string | undefined } | undefined;
  readonly locale?: string | undefined;
  readonly lang?: string | undefined;
}

/** What `csv` says, else as in the locale or the language of the config: never as in the browser's. */
export function csvForm({ csv, locale, lang = ENGLISH }: CsvWords): CsvForm {
  const decimals = (csv?.decimals ?? decimalSign(locale ?? lang)) === ',' ? ',' : '.';
  return { decimals, separator: csv?.separator ?? (decimals === ',' ? ';' : ',') };
}
