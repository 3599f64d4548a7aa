/** `menu` of `panel.json`: the links of the top bar. */
import { address, aText, list, object, path, set, text } from './words.ts';

const everyEntry = {
  title: aText('The text of the link.'),
  roles: set('The roles that see the entry; one is enough. By default everybody sees it.', text),
  icon: {
    type: 'string',
    pattern: '^[A-Z][A-Za-z0-9]*$',
    patternErrorMessage: "must be the name of an icon of MUI, such as 'Inventory2Outlined'",
    description: 'The name of an icon of MUI (mui.com/material-ui/material-icons), shown before the text.',
    examples: ['Inventory2Outlined'],
  },
} as const;

const ownPath = {
  ...path,
  description: "The path of the page: '/' for the start page. By default made from its name.",
} as const;

const entity = object('', ['title', 'entity'], {
  ...everyEntry,
  entity: aText("An entity's screen: the name of its files."),
});

const page = object('', ['title'], {
  ...everyEntry,
  path: ownPath,
  heading: aText('A page with only a heading.'),
  text: aText('A page with only a text.'),
});

/** One of the cards of a start page. */
const card = object('', ['title', 'entity'], {
  title: aText('Its heading, a link to the list.'),
  entity: aText('The entity whose list it shows: the name of its files.'),
  view: aText('The `name` of one of `list.views`: what it finds. By default the whole list.'),
  show: {
    enum: ['count', 'sum', 'plot', 'list'],
    description:
      'What it shows of what is found. count, the default: how many records. sum: the sum of `sum`. plot: that of `list.summary`. list: the names of the first ones.',
  },
  sum: aText('The numeric field to add up.'),
  period: {
    enum: ['week', 'month', 'year'],
    description:
      "Of a count or sum: only what this week, month or year has so far, and how that differs from the same part of the one before: '+8 % on 1–27 October'.",
  },
  by: aText('The field with the date or time of `period`. By default that of `list.summary`.'),
  columns: {
    ...list('Of a list: the fields shown beside each name, three at most.', text),
    maxItems: 3,
    uniqueItems: true,
    examples: [['customer', 'due']],
  },
});

const screen = object('', ['title', 'screen'], {
  ...everyEntry,
  path: ownPath,
  screen: aText("A screen of the shop's own: the name it has in custom/screens.ts; or 'start', a page of `cards`."),
  cards: list(
    'The cards of a start page, in order: what lists find. Those of lists that a person may not see are left out.',
    card,
  ),
});

const link = object('', ['title', 'href'], {
  ...everyEntry,
  href: { ...address, description: 'A link to another place.' },
});

const group = object('', ['title', 'entries'], {
  ...everyEntry,
  entries: list('A group: its entries open below its title.', { anyOf: [entity, page, screen, link] }),
});

export const menu = list(
  "The links of the top bar, in order: an entity, a page with a heading or a text, a screen of the shop's own, a link, or a group of them.",
  { anyOf: [entity, page, screen, link, group] },
);
