import { useEffect } from 'react';
import { grouped } from '../../shared/base/grouped.ts';

/** A browser translates a page that has been there for a while. */
export default function Translation() {
  useEffect(() => followTranslation(), []);
  return null;
}

/**
 * Keeps a page working that the browser translates: Chrome and Edge put a `<font>` with the translated text in place of each text
 * node, which React goes on changing and removing. What it changes is shown in the place of its `<font>`, and what it removes or
 * inserts before is found there (docs/behaviour.md#shell). Nothing is done before the first `<font>` appears.
 */
export function followTranslation(page: Document = document): () => void {
  /** The elements in place of text nodes, as long as React may change those. */
  const standIns = new WeakMap<Node, Element>();
  let restore: (() => void) | undefined;

  const observer = new MutationObserver((records) => {
    const byTarget = grouped(records, ({ target }) => target);
    for (const { type, target, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        const standIn = standIns.get(target);
        if (standIn?.isConnected && !target.isConnected) standIn.textContent = target.nodeValue;
        continue;
      }
      if (![...addedNodes, previousSibling, nextSibling].some(isFont)) continue;
      restore ??= findStandIns(standIns);
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont);
      // A text may be taken out before its `<font>` is put in its place.
      const here = byTarget.get(target) ?? [];
      const same = here.filter((of) => of.previousSibling === previousSibling && of.nextSibling === nextSibling);
      for (const node of same.flatMap(({ removedNodes }) => [...removedNodes])) {
        if (!(node instanceof Text) || node.isConnected || !standIn) continue;
        standIns.set(node, standIn);
        observer.observe(node, { characterData: true });
      }
    }
  });
  observer.observe(page.body, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    restore?.();
  };
}

const isFont = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.localName === 'font';

/** The node that replaces a node in its parent; the node itself if it is still there. */
function standInOf(parent: Node, node: Node, standIns: WeakMap<Node, Element>): Node | undefined {
  for (let at: Node | null | undefined = standIns.get(node) ?? node; at; at = at.parentNode)
    if (at.parentNode === parent) return at;
  return undefined;
}

/** Lets the page remove, and insert before, what a translation has replaced. @returns a function that undoes this */
function findStandIns(standIns: WeakMap<Node, Element>): () => void {
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function remove<Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) && child;
    const standIn = standInOf(this, child, standIns);
    if (standIn) removeChild.call(this, standIn);
    return child;
  };
  Node.prototype.insertBefore = function insert<Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    const at = before && before.parentNode !== this ? (standInOf(this, before, standIns) ?? null) : before;
    insertBefore.call(this, child, at);
    return child;
  };
  return () => {
    Node.prototype.removeChild = removeChild;
    Node.prototype.insertBefore = insertBefore;
  };
}
