import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { json } from '../support/fakeApi.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { button, column, listed } from '../support/staff.ts';

const shop = freshShop();

/** Products by SKU and stock; what is undefined is not in the record. */
const stock = (records: readonly (readonly [sku: string | undefined, stock: number | undefined])[]) =>
  records.map(([sku, count], place) => ({ id: `p${place}`, name: `Product ${place}`, sku, stock: count }));

const sortOf = (title: string) =>
  page.getByRole('columnheader', { name: title }).element().getAttribute('aria-sort') ?? 'none';

test('a long list shows its rows again after a search that found nothing', async () => {
  const many = Array.from({ length: 300 }, (_, index) => [`S-${index}`, index] as const);
  shop.api.set('products', stock(many));
  await renderScreen('products');
  await listed();
  await page.getByRole('searchbox').fill('nothing has this');
  await expect.element(page.getByText('No products found')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await listed();
  await expect.element(page.getByRole('cell', { name: 'S-0', exact: true })).toBeVisible();
});

describe('A long list', () => {
  /** Every third name takes several lines. */
  const uneven = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `p${index}`,
      name: `Product ${index}${index % 3 === 0 ? ' with a very long name'.repeat(12) : ''}`,
      stock: index,
    }));
  const frame = () => page.getByRole('region', { name: 'Products' }).element();
  const tops = () =>
    new Map(
      [...frame().querySelectorAll('tr[data-index]')].map((row) => [
        row.getAttribute('aria-rowindex'),
        row.getBoundingClientRect().top,
      ]),
    );
  const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

  test('does not jump while it is scrolled, however high its rows are', async () => {
    shop.api.set('products', uneven(300));
    await renderScreen('products');
    await listed();
    await painted();
    const jumps: number[] = [];
    for (let step = 0; step < 40; step += 1) {
      const before = tops();
      const from = frame().scrollTop;
      frame().scrollBy(0, 150);
      await painted();
      await painted();
      const moved = frame().scrollTop - from;
      const stayed = [...tops()].flatMap(([row, top]) => {
        const was = before.get(row);
        return was === undefined ? [] : [Math.abs(was - top - moved)];
      });
      jumps.push(Math.max(...stayed));
    }
    expect(Math.max(...jumps)).toBeLessThanOrEqual(1);
  });

  test('ends with its last row, and begins with its first', async () => {
    shop.api.set('products', uneven(300));
    await renderScreen('products');
    await listed();
    // The rows at the end are measured when they are first seen, and are then higher than was thought.
    for (let again = 0; again < 3; again += 1) {
      frame().scrollTo(0, 1e9);
      await painted();
      await painted();
    }
    await expect.element(page.getByRole('cell', { name: '299', exact: true })).toBeInViewport();
    frame().scrollTo(0, 0);
    await expect.element(page.getByRole('cell', { name: '0', exact: true })).toBeInViewport();
  });

  test('keeps the row with the focus, however far it is scrolled away', async () => {
    shop.api.set('products', uneven(300));
    await renderScreen('products');
    await listed();
    await painted();
    const first = button('Edit Product 1').element();
    if (first instanceof HTMLElement) first.focus({ preventScroll: true });
    for (const top of [4000, 1e9, 9000, 0]) {
      frame().scrollTo(0, top);
      await painted();
      await painted();
      expect(document.activeElement).toBe(first);
    }
    frame().scrollTo(0, 9000);
    await painted();
    page.getByRole('searchbox').element().focus();
    await expect.poll(() => first.isConnected).toBe(false);
  });

  test('is printed with all of its rows; of a very long one the paper says how many', async () => {
    const rowCount = () => frame().querySelectorAll('tbody tr[aria-rowindex]').length;
    shop.api.set('products', uneven(300));
    await renderScreen('products');
    await listed();
    await painted();
    const before = rowCount();
    expect(before).toBeLessThan(100);
    window.dispatchEvent(new Event('beforeprint'));
    expect(rowCount()).toBe(300);
    expect(frame().querySelectorAll('tr[aria-hidden]')).toHaveLength(0);
    window.dispatchEvent(new Event('afterprint'));
    await expect.poll(rowCount).toBe(before);
    expect(page.getByText('5000 of').elements()).toEqual([]);
  });

  test('draws only rows that are in view or close to it', async () => {
    shop.api.set('products', uneven(1000));
    let drawn = 0;
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element) drawn += node.querySelectorAll('tr').length + (node.matches('tr') ? 1 : 0);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await renderScreen('products');
    await listed();
    await painted();
    watch.disconnect();
    expect(drawn).toBeLessThan(40);
  });

  test('is filtered without measuring a row, which would force another layout', async () => {
    shop.api.set('products', uneven(1000));
    await renderScreen('products');
    await listed();
    frame().scrollTo(0, 4000);
    await expect.poll(() => frame().querySelector('[aria-rowindex="2"]')).toBeNull();
    // While it scrolls no row is asked anyway.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const asked = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get');
    await page.getByRole('searchbox').fill('product 19');
    // Those with 19 anywhere in their number.
    await expect.element(page.getByText('20 of 1,000')).toBeVisible();
    const ofRows = asked.mock.contexts.filter((element) => element instanceof HTMLTableRowElement);
    asked.mockRestore();
    expect(ofRows).toEqual([]);
  });

  test('is searched before and after its texts are prepared', async () => {
    shop.api.set('products', uneven(2000));
    await renderScreen('products', '/?search=product+19');
    await listed();
    await expect.element(page.getByText('139 of 2,000')).toBeVisible();
    await new Promise((resolve) => requestIdleCallback(resolve));
    await page.getByRole('searchbox').fill('product 199');
    await expect.element(page.getByText('12 of 2,000')).toBeVisible();
  });
});

describe('A double click', () => {
  const places = (name: string) => page.getByRole('cell', { name, exact: true });
  const removed = () => shop.api.changes().map(({ call }) => call);
  /** One click of a series, as the browser counts them. */
  const click = (on: Element, detail: number) =>
    on.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

  test('on a button that deletes at once deletes one record, and not the one that takes its place', async () => {
    let orders = ['o1', 'o2', 'o3'].map((id) => ({ id, status: 'pending', total: 1 }));
    shop.api.on('GET /orders', () => json(orders));
    shop.api.on('DELETE /orders/{id}', ({ params }) => {
      orders = orders.filter(({ id }) => id !== params.id);
      return json(undefined, 204);
    });
    await renderScreen('orders');
    await listed();
    click(button('Delete o1').element(), 1);
    await expect.element(places('o1')).not.toBeInTheDocument();
    click(button('Delete o2').element(), 2);
    await expect.element(places('o2')).toBeVisible();
    expect(removed()).toEqual(['DELETE /orders/o1']);
    // A click of its own counts, wherever the pointer is.
    await button('Delete o2').click();
    await expect.element(places('o2')).not.toBeInTheDocument();
    expect(removed()).toEqual(['DELETE /orders/o1', 'DELETE /orders/o2']);
  });

  test('that begins on something else opens no record', async () => {
    shop.api.set('products', stock([['S-1', 1]]));
    await renderScreen('products');
    await listed();
    const cell = page.getByRole('cell', { name: 'S-1' }).element();
    click(page.getByRole('heading', { name: 'Products' }).element(), 1);
    click(cell, 2);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('on a row opens its record', async () => {
    await renderScreen('products');
    await listed();
    await page.getByRole('cell', { name: 'Walnut desk', exact: true }).dblClick();
    await expect.element(page.getByRole('dialog', { name: 'Edit Product' })).toBeVisible();
  });
});

describe('A wide list', () => {
  const frame = () => page.getByRole('region', { name: 'Products' }).element();
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2);
  };

  test('keeps the names and the buttons of its rows in view while it scrolls sideways', async () => {
    await page.viewport(900, 800);
    await renderScreen('products');
    await listed();
    const columnsWidth = document.documentElement.appendChild(document.createElement('style'));
    columnsWidth.textContent = '.table table { min-width: 1400px !important; }';
    expect(frame().scrollWidth).toBeGreaterThan(frame().clientWidth);
    const edit = button('Edit Walnut desk').element();
    const name = page.getByRole('cell', { name: 'Walnut desk', exact: true }).element();
    const position = () => getComputedStyle(name).position;
    // The browser knows in its next frame that the table scrolls.
    await expect.poll(position).toBe('sticky');
    for (const left of [0, 80, 1e6]) {
      frame().scrollTo({ left });
      expect(edit.contains(middle(edit))).toBe(true);
      expect(name.contains(middle(name))).toBe(true);
    }
    expect(position()).toBe('sticky');
    // Where all columns have room there is nothing to keep in view, and no layer to draw for each cell.
    columnsWidth.remove();
    await page.viewport(1280, 900);
    await expect.poll(position).not.toBe('sticky');
    expect(frame().scrollWidth).toBe(frame().clientWidth);
  });

  test('shows two lines of a long text, and all of it where it is pointed at', async () => {
    const sku = 'long '.repeat(200).trim();
    shop.api.set(
      'products',
      stock([
        [sku, 1],
        ['S-2', 2],
      ]),
    );
    await renderScreen('products');
    await listed();
    const cell = page.getByRole('cell', { name: sku });
    expect(cell.element().getBoundingClientRect().height).toBeLessThan(70);
    await cell.getByText(sku).hover();
    await expect.element(page.getByTitle(sku)).toBeVisible();
    await page.getByText('S-2').hover();
    await expect.element(page.getByText('S-2')).not.toHaveAttribute('title');
  });
});

describe('Sorting', () => {
  beforeEach(() => {
    shop.api.set(
      'products',
      stock([
        ['A-10', 9],
        [undefined, undefined],
        ['a-1', 100],
        ['A-2', 10],
      ]),
    );
  });

  test('texts are in natural order, numbers by size, and empty values last either way', async () => {
    await renderScreen('products');
    await listed();
    const sorted = async (title: string) => {
      await button(title).click();
      return column(title);
    };
    expect(await sorted('SKU')).toEqual(['a-1', 'A-2', 'A-10', '-']);
    expect(await sorted('SKU')).toEqual(['A-10', 'A-2', 'a-1', '-']);
    expect(await sorted('SKU')).toEqual(['A-10', '-', 'a-1', 'A-2']);
    expect(await sorted('Stock')).toEqual(['9', '10', '100', '-']);
    expect(await sorted('Stock')).toEqual(['100', '10', '9', '-']);
  });

  test('a click on a title goes up, down and back, one column at a time, and says so', async () => {
    await renderScreen('products');
    await listed();
    expect(sortOf('SKU')).toBe('none');
    await button('SKU').click();
    expect(sortOf('SKU')).toBe('ascending');
    await button('SKU').click();
    expect(sortOf('SKU')).toBe('descending');
    await button('Stock').click();
    expect([sortOf('SKU'), sortOf('Stock')]).toEqual(['none', 'ascending']);
    await button('Stock').click();
    await button('Stock').click();
    expect(sortOf('Stock')).toBe('none');
  });

  test('begins at the top again, and so does a search', async () => {
    shop.api.set('products', stock(Array.from({ length: 300 }, (_, index) => [`S-${index}`, 300 - index] as const)));
    await renderScreen('products');
    await listed();
    const frame = page.getByRole('region', { name: 'Products' }).element();
    const scrolled = () => frame.scrollTo({ top: 9000 });
    scrolled();
    await button('Stock').click();
    await expect.element(page.getByRole('cell', { name: 'S-299', exact: true })).toBeInViewport();
    expect(frame.scrollTop).toBe(0);
    scrolled();
    await page.getByRole('searchbox').fill('S-1');
    await expect.element(page.getByRole('cell', { name: 'S-199', exact: true })).toBeInViewport();
    expect(frame.scrollTop).toBe(0);
  });

  test('is kept when a search finds nothing in between', async () => {
    await renderScreen('products');
    await listed();
    await button('SKU').click();
    await page.getByRole('searchbox').fill('nothing has this');
    await expect.element(page.getByText('No products found')).toBeVisible();
    await page.getByRole('searchbox').fill('');
    await listed();
    expect(sortOf('SKU')).toBe('ascending');
    expect(column('SKU')).toEqual(['a-1', 'A-2', 'A-10', '-']);
  });
});
