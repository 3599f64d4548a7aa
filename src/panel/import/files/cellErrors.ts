import type { Cell, UnreadCell } from './importFile.ts';

/** The errors of spreadsheets without their '#', in the languages of Excel. */
const ERRORS = new Set(
  [
    'N/A NULL! DIV/0! VALUE! REF! NAME? NUM! SPILL! CALC! FIELD! BLOCKED! CONNECT! BUSY! UNKNOWN! PYTHON! EXTERNAL!',
    'GETTING_DATA ERROR!',
    // German, French, Spanish, Italian, Portuguese, Dutch
    'NV WERT! BEZUG! ZAHL! KALK! ÜBERLAUF! FELD!',
    'VALEUR! NOM? NOMBRE! NUL! PROPAGATION! CALCUL! CHAMP!',
    'N/D ¡DIV/0! ¡VALOR! ¡REF! ¿NOMBRE? ¡NUM! ¡NULO! ¡DESBORDAMIENTO! ¡CALC!',
    'VALORE! RIF! NOME? NULLO! ESPANSIONE!',
    'VALOR! NÚM! NULO! DESPEJAR! DESPEJO!',
    'N/B DEEL/0! WAARDE! VERW! NAAM? GETAL! LEEG!',
    // Danish, Norwegian, Swedish, Finnish
    'I/T DIVISION/0! VÆRDI! REFERENCE! NAVN? NUL! VERDI! I/R',
    'SAKNAS! VÄRDEFEL! REFERENS! NAMN? OGILTIGT! SKÄRNING!',
    'PUUTTUU! JAKO/0! ARVO! VIITTAUS! NIMI? LUKU! TYHJÄ!',
    // Polish, Czech, Hungarian, Turkish, Russian
    'N/D! DZIEL/0! ARG! ADR! NAZWA? LICZBA! ZERO!',
    'NENÍ_K_DISPOZICI DĚLENÍ_NULOU! HODNOTA! ODKAZ! NÁZEV? ČÍSLO!',
    'HIÁNYZIK ZÉRÓOSZTÓ! ÉRTÉK! HIV! NÉV? SZÁM! NULLA!',
    'YOK SAYI/0! DEĞER! BAŞV! AD? SAYI! BOŞ!',
    'Н/Д ДЕЛ/0! ЗНАЧ! ССЫЛКА! ИМЯ? ЧИСЛО! ПУСТО!',
  ].flatMap((texts) => texts.split(' ')),
);

/** The signs of a column that was too narrow; the errors of LibreOffice. */
const OTHERS = /^(?:#{4,}|Err:\d{3})$/;

/** A text of a cell, or the error that it is. @param at where it is */
export const checkedCell = (text: string, at: string): Cell =>
  (text.startsWith('#') && ERRORS.has(text.slice(1))) || OTHERS.test(text) ? errorCell(text, at) : text;

/** An error of a spreadsheet. */
export const errorCell = (text: string, at: string): UnreadCell => ({ at, text, problem: 'importCellError' });
