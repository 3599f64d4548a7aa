import { describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { focus } from '../../src/panel/grid/model/focusStops.ts';
import { copyRows } from '../../src/panel/grid/table/copyRows.ts';
import type { Entity } from '../../src/shared/config/entity.ts';
import { panel } from '../../src/shared/config/files.ts';
import type { Panel } from '../../src/shared/config/grammar.ts';
import { violationsInBothSchemes } from '../support/axe.ts';
import { json } from '../support/fakeApi.ts';
import { held } from '../support/held.ts';
import { paste } from '../support/paste.ts';
import { renderScreen } from '../support/renderScreen.tsx';
import { freshShop } from '../support/spec.ts';
import { alerted, dialog, listed, told } from '../support/staff.ts';
import { parcels } from './parcels.ts';

const edited: Entity = {
  ...parcels,
  list: {
    ...parcels.list,
    sort: undefined,
    columns: parcels.list.columns
      .filter(({ field }) => ['street', 'worth', 'weight', 'dueOn', 'userId'].includes(field))
      .map((column) => (column.field === 'weight' ? column : { ...column, edit: true })),
  },
};
const worth = { type: 'number', title: 'Worth', minimum: 1, errorMessage: 'Worth must be 1 or more' } as const;
const ruled: Entity = {
  ...edited,
  schema: { ...edited.schema, properties: { ...edited.schema.properties, worth } },
};

const shop = freshShop(ruled);
const parcel = (place: number) => ({
  id: `k${place}`,
  street: `Street ${place}`,
  town: 'Town',
  worth: 10 * place,
  weight: 1,
  dueOn: '2026-03-01',
  userId: 'u1',
});
const call = 'PUT /parcels/{id}';

async function openList(count = 3, entity: Entity = ruled, ofPanel: Partial<Panel> = {}) {
  shop.api.set(
    'parcels',
    Array.from({ length: count }, (_, index) => parcel(index + 1)),
  );
  const screen = await renderScreen(entity, '/', {}, ofPanel);
  await listed();
  return screen;
}

/** From the next change on the API has another worth of the first parcel. */
const keeps = (worth: number) =>
  shop.api.on(call, () => {
    shop.api.set('parcels', [{ ...parcel(1), worth }, parcel(2), parcel(3)]);
    return json({});
  });

const press = (keys: string) => userEvent.keyboard(keys);
const sent = () => shop.api.changes().map(({ call: made, body }) => [made, body] as const);
const focused = () => document.activeElement;
const at = () => focused()?.textContent;
const input = (name: string) => page.getByRole('textbox', { name, exact: true });

/** Goes into the table, to the worth of the first parcel, when its editor has been open once. */
async function toWorth(): Promise<void> {
  const frame = page.getByRole('region', { name: 'Parcels' }).element();
  if (frame instanceof HTMLElement) frame.focus();
  await press('{ArrowDown}');
  await expect.poll(at).toBe('Street 1');
  await press('{Enter}');
  await expect.element(input('Street Street 1')).toHaveFocus();
  await press('{Escape}{ArrowRight}');
  expect(at()).toBe('£10.00');
}

test('what is typed as soon as there are rows is in the editor, with the key that ends it', async () => {
  await openList();
  document.querySelector<HTMLElement>('td[data-edit$="/street"]')?.click();
  await press('Road 7{Enter}');
  await expect.poll(sent).toMatchObject([['PUT /parcels/k1', { street: 'Road 7' }]]);
  await expect.poll(at).toBe('Street 2');
});

test('a text is saved without what cannot be seen at its ends, which alone is no change', async () => {
  await openList();
  await toWorth();
  await press('{ArrowLeft}Elsewhere 1{ }{ }\u00a0{Enter}');
  await expect.poll(sent).toMatchObject([['PUT /parcels/k1', { street: 'Elsewhere 1' }]]);
  await expect.poll(at).toBe('Street 2');
  await press('{Enter}');
  await expect.element(input('Street Street 2')).toHaveFocus();
  await press('{End}{ }{Enter}');
  await expect.poll(at).toBe('Street 3');
  expect(sent()).toHaveLength(1);
});

describe('A number', () => {
  test('is typed over, saved by Enter, and the focus goes down', async () => {
    keeps(12.5);
    await openList();
    await toWorth();
    await press('12,5{Enter}');
    await expect.poll(sent).toMatchObject([['PUT /parcels/k1', { id: 'k1', worth: 12.5, street: 'Street 1' }]]);
    await expect.poll(at).toBe('£20.00');
    await expect.element(page.getByRole('cell', { name: '£12.50' })).toBeVisible();
    await expect.element(told('Worth of Street 1 changed.')).toBeVisible();
  });

  test('is opened by Enter, F2 or a click with its value, and reset by Escape', async () => {
    await openList();
    await toWorth();
    await press('{F2}');
    await expect.element(input('Worth Street 1')).toHaveValue('10');
    await press('7{Escape}');
    expect(at()).toBe('£10.00');
    await page.getByRole('cell', { name: '£20.00' }).click();
    await expect.element(input('Worth Street 2')).toHaveFocus();
    await press('{Escape}');
    expect(at()).toBe('£20.00');
    expect(sent()).toEqual([]);
  });

  test('is emptied by Delete, which deletes no record', async () => {
    await openList();
    await toWorth();
    await press('{Delete}');
    await expect.element(input('Worth Street 1')).toHaveValue('');
    await press('{Enter}');
    await expect.poll(sent).toHaveLength(1);
    expect(sent()[0]?.[1]).not.toHaveProperty('worth', 10);
  });

  test('that was typed is saved by an arrow key as by Enter', async () => {
    await openList();
    await toWorth();
    await press('11{ArrowDown}');
    await expect.poll(at).toBe('£20.00');
    await press('21{ArrowRight}');
    await expect.poll(at).toBe('1 kg');
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 11 }, { worth: 21 }]);
  });

  test('that breaks a rule stays open with its message, and leaving the list asks about it', async () => {
    await openList();
    await toWorth();
    await press('0{Enter}');
    await expect.element(alerted('Worth must be 1 or more')).toBeVisible();
    await expect.element(input('Worth Street 1')).toHaveFocus();
    await expect.element(input('Worth Street 1')).toHaveAccessibleDescription('Worth must be 1 or more');
    expect(await violationsInBothSchemes()).toEqual([]);
    await press('5');
    await expect.element(alerted('Worth must be 1 or more')).not.toBeInTheDocument();
    await press('{Backspace}{Backspace}x{Tab}');
    await expect.element(alerted('Worth must be 1 or more')).toBeVisible();
    expect(sent()).toEqual([]);
  });

  test('that was not changed is not sent', async () => {
    await openList();
    await toWorth();
    await press('{Enter}{Enter}');
    await expect.poll(at).toBe('£20.00');
    expect(sent()).toEqual([]);
  });
});

describe('A change', () => {
  test('is shown while it is saved, and opens again with what was typed when the API refuses it', async () => {
    const answer = held<Response>();
    shop.api.on(call, () => answer.promise);
    await openList();
    await toWorth();
    await press('99{Enter}');
    await expect.element(page.getByRole('cell', { name: '£99.00' })).toBeVisible();
    await expect.poll(at).toBe('£20.00');
    answer.resolve(json({ message: 'Too dear' }, 422));
    await expect.element(input('Worth Street 1')).toHaveValue('99');
    await expect.element(input('Worth Street 1')).toHaveAccessibleDescription('Too dear');
    // Somebody who types elsewhere goes on there.
    expect(at()).toBe('£20.00');
  });

  test('is undone by Ctrl+Z', async () => {
    keeps(99);
    await openList();
    await toWorth();
    await press('99{Enter}');
    await expect.element(told('Worth of Street 1 changed.')).toBeVisible();
    await press('{Control>}z{/Control}');
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 99 }, { worth: 10 }]);
  });

  test('goes on with the next editable cell by Tab, and back with Shift', async () => {
    keeps(15);
    await openList();
    await toWorth();
    await press('15{Tab}');
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Due Street 1');
    await press('{Shift>}{Tab}{/Shift}');
    await expect.element(input('Worth Street 1')).toHaveFocus();
    await expect.element(input('Worth Street 1')).toHaveValue('15');
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 15 }]);
  });

  test('is saved when something else is clicked', async () => {
    await openList();
    await toWorth();
    await press('16');
    await page.getByRole('searchbox').click();
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 16 }]);
  });
});

test('A text is edited, and a row opens by its other cells', async () => {
  await openList();
  await page.getByRole('cell', { name: 'Street 2', exact: true }).click();
  await expect.element(input('Street Street 2')).toHaveFocus();
  await press('Road 2{Enter}');
  await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ street: 'Road 2' }]);
  await page.getByRole('cell', { name: '1 kg' }).first().click();
  await expect.element(dialog('Edit Parcel')).toBeVisible();
});

test('A day is edited by the browser’s own field', async () => {
  await openList();
  await page.getByRole('cell', { name: '1 March 2026' }).first().click();
  const day = page.getByLabelText('Due Street 1', { exact: true });
  await expect.element(day).toHaveValue('2026-03-01');
  await day.fill('2026-04-02');
  await press('{Enter}');
  await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ dueOn: '2026-04-02' }]);
});

test('A time of day is typed in any notation, and saved in that which came', async () => {
  const opens = { type: 'string', format: 'time', title: 'Opens', errorMessage: 'Enter a time of day' } as const;
  const timed: Entity = {
    ...ruled,
    schema: { ...ruled.schema, properties: { ...ruled.schema.properties, opens } },
    list: {
      ...ruled.list,
      columns: [{ field: 'opens', title: 'Opens', cell: 'time', of: opens, edit: true }, ...ruled.list.columns],
    },
  };
  shop.api.set('parcels', [{ ...parcel(1), opens: '07:30:00.000' }]);
  await renderScreen(timed);
  await listed();
  await page.getByRole('cell', { name: '7:30 AM' }).click();
  const opensAt = input('Opens Street 1');
  await expect.element(opensAt).toHaveValue('07:30');
  await opensAt.fill('soon');
  await press('{Enter}');
  await expect.element(alerted('Enter a time of day')).toBeVisible();
  await opensAt.fill('9.15 pm');
  await press('{Enter}');
  await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ opens: '21:15:00.000' }]);
  await expect.element(page.getByRole('cell', { name: '9:15 PM' })).toBeVisible();
});

test('A reference is chosen by the widget of the form, by keyboard', async () => {
  await openList();
  await toWorth();
  await press('{End}{ArrowLeft}');
  await expect.poll(() => focused()?.hasAttribute('data-edit')).toBe(true);
  await press('{F2}');
  await expect
    .element(page.getByRole('region', { name: 'Parcels' }).getByRole('combobox', { name: 'For' }))
    .toHaveFocus();
  await press('bo');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await press('{Enter}');
  await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ id: 'k1' }]);
  await expect.poll(() => focused()?.tagName).toBe('TD');
});

test('A key in a table of 10,000 rows renders only the affected cells', async () => {
  await openList(10_000);
  await toWorth();
  const body = document.querySelector('tbody');
  if (!body) throw new Error('There are no rows.');
  // Rows that come into view are none of the keys'.
  const drawn = new Set<Element>();
  const watching = new MutationObserver((all) => {
    for (const { target, addedNodes, removedNodes } of all) {
      // The checkbox that the row with the focus is offered goes with it.
      const isOffer = [...addedNodes, ...removedNodes].some((node) => node instanceof Element && node.matches('.pick'));
      const cell = isOffer ? null : (target instanceof Element ? target : target.parentElement)?.closest('td');
      if (cell) drawn.add(cell);
    }
  });
  watching.observe(body, { subtree: true, childList: true, characterData: true });
  await press('{ArrowDown}{ArrowRight}{ArrowLeft}{ArrowUp}');
  await expect.poll(at).toBe('£10.00');
  expect([...drawn]).toEqual([]);
  const cell = focused();
  await press('7');
  await expect.element(input('Worth Street 1')).toHaveValue('7');
  expect([...drawn]).toEqual([cell]);
  watching.disconnect();
});

describe('What is pasted', () => {
  test('as a block is shown with old and new values, saved as one step, and undone as one', async () => {
    shop.api.on(call, ({ body }) => json(body));
    await openList();
    await toWorth();
    paste('11,50\t5\n0\t6\n31\t7\n41\t8\n');
    const preview = dialog('Paste');
    await expect.element(preview.getByText("3 values skipped: those columns can't be edited.")).toBeVisible();
    await expect.element(preview.getByText('2 values skipped: there are no more rows.')).toBeVisible();
    await expect.element(preview.getByText('Worth: Worth must be 1 or more')).toBeVisible();
    await expect.element(preview.getByText('Worth: £10.00 → £11.50')).toBeVisible();
    expect(await violationsInBothSchemes()).toEqual([]);
    shop.api.set('parcels', [{ ...parcel(1), worth: 11.5 }, parcel(2), { ...parcel(3), worth: 31 }]);
    await preview.getByRole('button', { name: 'Change', exact: true }).click();
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 11.5 }, { worth: 31 }]);
    await expect.element(told('Pasted into')).toBeVisible();
    await expect.poll(() => focused()?.tagName).toBe('TD');
    await press('{Control>}z{/Control}');
    await expect
      .poll(() => sent().map(([made, body]) => [made, body]))
      .toMatchObject([{}, {}, ['PUT /parcels/k1', { worth: 10 }], ['PUT /parcels/k3', { worth: 30 }]]);
  });

  test('as one value goes into the editor of the cell', async () => {
    await openList();
    await toWorth();
    paste('17\n');
    await expect.element(input('Worth Street 1')).toHaveValue('17');
    await press('{Enter}');
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 17 }]);
  });

  const town = { ...ruled.uiSchema, town: { 'ui:widget': 'textarea' } };
  const written: Entity = {
    ...ruled,
    uiSchema: town,
    list: { ...ruled.list, columns: [...ruled.list.columns, { field: 'town', title: 'Town', edit: true }] },
  };
  /** Puts the focus into the cell of the first parcel in a column. */
  const toCell = (title: string) => {
    const found = document.querySelector<HTMLElement>(`tbody td[data-title="${title}"]`);
    if (found) focus(found);
    expect(focused()).toBe(found);
  };

  test('as lines without a tab is one value: in one line where the field has one', async () => {
    await openList(3, written);
    await toWorth();
    toCell('Town');
    paste(
      'Solid oak.\n\nOiled by hand.\r\nMade in Bonn.\n\n',
      '<p>Solid oak.</p><p>Oiled by hand.</p><p>Made in Bonn.</p>',
    );
    await expect.element(input('Town Street 1')).toHaveValue('Solid oak.\n\nOiled by hand.\nMade in Bonn.');
    await press('{Escape}');
    toCell('Street');
    paste('Main Street 1 \n 53111 Bonn\n');
    await expect.element(input('Street Street 1')).toHaveValue('Main Street 1 53111 Bonn');
    await press('{Escape}');
    paste('a\n'.repeat(150_000));
    await expect.element(input('Street Street 1')).toHaveValue('a '.repeat(150_000).trim());
    await expect.element(dialog('Paste')).not.toBeInTheDocument();
  });

  test('as one cell of a spreadsheet is one value, without the quotes of its line breaks', async () => {
    await openList(3, written);
    await toWorth();
    toCell('Town');
    const html =
      '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Line "one"<br>Two</td></tr></table>';
    paste('"Line ""one""\nTwo"\r\n', html);
    await expect.element(input('Town Street 1')).toHaveValue('Line "one"\nTwo');
    await press('{Escape}');
    paste('"Deluxe" chair', '<table><td>"Deluxe" chair</table>');
    await expect.element(input('Town Street 1')).toHaveValue('"Deluxe" chair');
  });

  test('into an editor with something typed is text too, and nothing typed is lost', async () => {
    await openList(3, written);
    await toWorth();
    toCell('Town');
    await press('T');
    await expect.element(input('Town Street 1')).toHaveValue('T');
    await userEvent.fill(input('Town Street 1'), 'Town abc');
    paste('One\tTwo\nThree', '<table><tr><td>One</td><td>Two</td></tr><tr><td>Three</td></tr></table>');
    await expect.element(dialog('Paste')).not.toBeInTheDocument();
    await expect.element(input('Town Street 1')).toHaveValue('Town abc');
    await press('{Escape}');
    await press('{Enter}');
    await expect.element(input('Town Street 1')).toHaveFocus();
    paste('One\tTwo\nThree');
    await expect.element(dialog('Paste').getByText('Town: Town → One')).toBeVisible();
  });

  test('as a table of HTML has its cells as they look', async () => {
    await openList(3, written);
    await toWorth();
    toCell('Street');
    const rows = [
      '<td rowspan=2>"A" <b>B</b>&nbsp;&nbsp; c<br style="mso-data-placement:same-cell">\n d</td><td>11,50</td>',
      '<td>12</td><td>&nbsp;</td>',
      '<td><p>Main</p><p>Street</p></td><td>13</td>',
      '<td></td><td>&nbsp;</td>',
    ];
    paste(
      'other',
      `<html><style>td { color: red }</style><table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table></html>`,
    );
    const preview = dialog('Paste');
    for (const text of [
      'Street: Street 1 → "A" B c d',
      'Worth: £10.00 → £11.50',
      'Worth: £20.00 → £12.00',
      'Street: Street 3 → Main Street',
      'Worth: £30.00 → £13.00',
    ])
      await expect.element(preview.getByText(text).first()).toBeVisible();
    await expect.element(preview.getByText('Street: Street 2 → "A" B c d')).toBeVisible();
    await expect.element(preview.getByText('values skipped: there are no more rows')).not.toBeInTheDocument();
  });

  test('of the panel’s own reads its numbers as they were copied', async () => {
    const csv = { decimals: ',' };
    const columns = [{ field: 'worth', title: 'Worth' }];
    const records = [1.299, 2.345].map((worth, index) => ({ id: `k${index}`, worth }));
    const { html, plain } = copyRows({ panel: { ...panel, csv }, entity: ruled, columns, records });
    expect(plain).toBe('1,299\n2,345');
    await openList(3, ruled, { csv });
    await toWorth();
    paste(plain, html);
    await expect.element(dialog('Paste').getByText('Worth: £10.00 → 1.299')).toBeVisible();
  });

  test('of a panel with another decimal sign has the same numbers, also one alone', async () => {
    const columns = [{ field: 'worth', title: 'Worth' }];
    const records = [1.299, 2.345].map((worth, index) => ({ id: `k${index}`, worth }));
    const copied = (of: typeof records) =>
      copyRows({ panel: { ...panel, locale: 'de' }, entity: ruled, columns, records: of });
    await openList();
    await toWorth();
    const { html, plain } = copied(records);
    paste(plain, html);
    await expect.element(dialog('Paste').getByText('Worth: £10.00 → 1.299')).toBeVisible();
    await dialog('Paste').getByRole('button', { name: 'Cancel' }).click();
    toCell('Worth');
    const one = copied(records.slice(0, 1));
    expect(one.plain).toBe('1,299');
    paste(one.plain, one.html);
    await expect.element(input('Worth Street 1')).toHaveValue('1.299');
    await press('{Enter}');
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ worth: 1.299 }]);
  });

  test('as a million lines is told', async () => {
    await openList();
    await toWorth();
    paste('11\t1\n'.repeat(1_000_000));
    await expect.element(dialog('Paste').getByText('1,999,994 values skipped')).toBeVisible();
    await dialog('Paste').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(dialog('Paste')).not.toBeInTheDocument();
    toCell('Worth');
    paste('11', `<table>${'<tr><td>11</td></tr>'.repeat(200_000)}</table>`);
    await expect.element(dialog('Paste').getByText('199,997 values skipped')).toBeVisible();
  });

  test('as one day may be in any notation, and an ambiguous one is asked about', async () => {
    shop.api.on(call, ({ body }) => json(body));
    await openList();
    await toWorth();
    await press('{ArrowRight}{ArrowRight}');
    expect(at()).toBe('1 March 2026');
    paste('31.01.2026');
    const day = page.getByLabelText('Due Street 1');
    await expect.element(day).toHaveValue('2026-01-31');
    await press('{Enter}');
    await expect.poll(() => sent().map(([, body]) => body)).toMatchObject([{ dueOn: '2026-01-31' }]);
    await expect.poll(() => focused()?.tagName).toBe('TD');
    expect(at()).toBe('1 March 2026');
    paste('01/02/2026');
    await expect.element(alerted('Due: which day is "01/02/2026"?')).toBeVisible();
    await page.getByRole('button', { name: 'February 1, 2026' }).click();
    await expect.element(page.getByLabelText('Due Street 2')).toHaveValue('2026-02-01');
    await press('{Enter}');
    await expect.poll(() => sent().at(-1)?.[1]).toMatchObject({ id: 'k2', dueOn: '2026-02-01' });
  });
});

test('A user who may not change a field cannot edit its cell', async () => {
  const kept: Entity = { ...ruled, readOnlyFields: new Set(['worth']) };
  await openList(3, kept);
  await page.getByRole('cell', { name: '£10.00' }).click();
  await expect.element(dialog('Edit Parcel')).toBeVisible();
});

describe('An input method', () => {
  const session = cdp();
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  const commit = (text: string) => session.send('Input.insertText', { text });
  const editor = () => document.querySelector<HTMLInputElement>('.cell-edit input, .cell-edit textarea');

  /** The focus on the street of the first row, which is ready for an input method. */
  async function onStreet() {
    await openList();
    const cell = document.querySelector<HTMLElement>('td[data-edit$="/street"]');
    focus(cell);
    await expect.poll(() => cell?.isContentEditable).toBe(true);
    return cell;
  }

  test.each([
    [['か', 'かみ'], '紙'],
    [['ㅎ', '하', '한'], '한'],
    [['n', 'ni'], '你'],
  ])('%j in a cell opens its editor, which has the whole word %s', async (steps, word) => {
    await onStreet();
    for (const step of steps) {
      await compose(step);
      await expect.poll(() => editor()?.value).toBe(step);
    }
    // They are the input method's.
    await press('{Enter}{Escape}');
    expect(editor()?.value).toBe(steps.at(-1));
    expect(sent()).toEqual([]);
    await commit(word);
    await expect.poll(() => editor()?.value).toBe(word);
    expect(focused()).toBe(editor());
    await press('{Enter}');
    await expect.poll(sent).toMatchObject([['PUT /parcels/k1', { street: word }]]);
  });

  test('that is cancelled leaves the value as it is', async () => {
    const cell = await onStreet();
    await compose('か');
    await expect.poll(() => editor()?.value).toBe('か');
    await compose('');
    await press('{Escape}');
    await expect.poll(editor).toBeNull();
    expect(cell?.textContent).toBe('Street 1');
    expect(focused()).toBe(cell);
    expect(sent()).toEqual([]);
  });

  test('leaves the keys of the cell as they are, and what screen readers find', async () => {
    const cell = await onStreet();
    expect(await violationsInBothSchemes()).toEqual([]);
    await expect.element(page.getByRole('cell', { name: 'Street 1', exact: true })).toHaveFocus();
    const copied = new Promise((resolve) => {
      const take = ({ clipboardData }: ClipboardEvent) => resolve(clipboardData?.getData('text/plain'));
      window.addEventListener('copy', take, { once: true });
    });
    await press('{Control>}c{/Control}');
    expect(await copied).toBe('Street 1');
    await press('{Control>}b{/Control}');
    expect(cell?.innerHTML).toContain('>Street 1<');
    await press('{ArrowRight}');
    await expect.poll(at).toBe('£10.00');
    expect(cell?.isContentEditable).toBe(false);
  });

  test('a character from a picker is typed into the editor, not into the cell', async () => {
    await onStreet();
    await commit('☕');
    await expect.poll(() => editor()?.value).toBe('☕');
    await press('!{Enter}');
    await expect.poll(sent).toMatchObject([['PUT /parcels/k1', { street: '☕!' }]]);
  });
});
