/** `menu` of `panel.json`: the links of the top bar. */
import { aText, list, object, path, set, text } from './words.ts';

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

const screen = object('', ['title', 'screen'], {
  ...everyEntry,
  path: ownPath,
  screen: aText("A screen of the shop's own: the name it has in src/custom/screens.ts."),
});

const link = object('', ['title', 'href'], {
  ...everyEntry,
  href: {
    type: 'string',
    pattern: '^(https?://|mailto:|/)\\S+$',
    patternErrorMessage: "must be an address, such as 'https://shop.example'",
    description: 'A link to another place.',
  },
});

const group = object('', ['title', 'entries'], {
  ...everyEntry,
  entries: list('A group: its entries open below its title.', { anyOf: [entity, page, screen, link] }),
});

export const menu = list(
  "The links of the top bar, in order: an entity, a page with a heading or a text, a screen of the shop's own, a link, or a group of them.",
  { anyOf: [entity, page, screen, link, group] },
);
