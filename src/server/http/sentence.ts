import own from 'virtual:sentences';
import { type SentenceName, sentences } from './sentences.ts';

/** The language in which the API speaks: that of the config. */
export const { language } = own;

/** A message with its placeholders filled; a title that begins it has a capital letter. */
export function sentence(name: SentenceName, params: Readonly<Record<string, string | number>> = {}): string {
  const said: string = own.said[sentences[name]] ?? sentences[name];
  return said.replace(/\{(\w+)\}/g, (_, blank: string, place: number) => {
    const text = String(params[blank] ?? '');
    return blank === 'title' && place === 0 ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  });
}
