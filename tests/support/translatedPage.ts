import { followTranslation } from '../../src/panel/app/translation.ts';

/** How a translation puts an element in the place of a text. */
export const puts = {
  'at once': (text: Text, font: HTMLElement) => text.replaceWith(font),
  'before it takes the text out': (text: Text, font: HTMLElement) => {
    text.before(font);
    text.remove();
  },
  'after it has taken the text out': (text: Text, font: HTMLElement) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(font, nextSibling);
  },
};

/**
 * Translates the page as Chrome does: another text in place of each, also of those that come later.
 * @returns a function that ends it
 */
export function translatePage(put = puts['at once']): () => void {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
    for (const text of texts) {
      if (text.parentElement?.closest('font, style, script') || text.nodeValue?.trim() === '') continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      put(text, outer);
    }
  };
  const end = followTranslation();
  const watch = new MutationObserver(translate);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  translate();
  return () => {
    watch.disconnect();
    end();
  };
}
