import './matchMarks.css';
import { type SearchWord, searchWords } from '../../../shared/text/searchKey.ts';
import { matchesIn } from '../../ui/matchesIn.ts';

/** The name of the marks, in the style sheet too. */
const NAME = 'search';

/**
 * Highlights search matches in the cells of a table, and in a tree above it, including later ones. The DOM is not
 * changed: the browser paints the highlights (CSS Custom Highlight API).
 * @param root the element with the cells
 * @returns a function that removes them
 */
export function markMatches(root: Element, search: string): () => void {
  const words = searchWords(search);
  const highlight = new Highlight();
  CSS.highlights.set(NAME, highlight);
  const mark = () => {
    highlight.clear();
    for (const cell of root.querySelectorAll('tbody td, .tree .node > span'))
      for (const range of rangesIn(cell, words)) highlight.add(range);
  };
  let frame = 0;
  const markSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mark);
  };
  const watch = new MutationObserver(markSoon);
  watch.observe(root, { subtree: true, childList: true, characterData: true });
  mark();
  return () => {
    watch.disconnect();
    cancelAnimationFrame(frame);
    CSS.highlights.delete(NAME);
  };
}

/** The matches in a cell, also where React has made several texts of one. */
function rangesIn(cell: Element, words: readonly SearchWord[]): StaticRange[] {
  const texts = textsIn(cell);
  const all = texts.map(({ data }) => data).join('');
  return matchesIn(all, words).map(([from, to]) => {
    const [startContainer, startOffset] = placeIn(texts, from);
    // The last character, not the one behind it: that may be in the next element.
    const [endContainer, endOffset] = placeIn(texts, to - 1);
    return new StaticRange({ startContainer, startOffset, endContainer, endOffset: endOffset + 1 });
  });
}

/** The texts that the search looks in: not those of the buttons in a row. */
function textsIn(cell: Element): Text[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
    const isAction = node instanceof Element && node.matches('button:not([role])');
    return isAction ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
  });
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  return texts;
}

/** The text node of a character, and its offset. */
function placeIn(texts: readonly Text[], at: number): readonly [Text, number] {
  let before = 0;
  for (const text of texts) {
    if (at < before + text.length) return [text, at - before];
    before += text.length;
  }
  throw new Error('There is no such character.');
}
