/** `menu` of `panel.json`: the links of the top bar. */
import { path, text } from './words.ts';

const everyEntry = {
  title: { ...text, description: 'The text of the link.' },
  roles: {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: text,
    description: 'The roles that see the entry; one is enough. By default everybody sees it.',
  },
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

const entity = {
  type: 'object',
  required: ['title', 'entity'],
  additionalProperties: false,
  properties: { ...everyEntry, entity: { ...text, description: "An entity's screen: the name of its files." } },
} as const;

const page = {
  type: 'object',
  required: ['title'],
  additionalProperties: false,
  properties: {
    ...everyEntry,
    path: ownPath,
    heading: { ...text, description: 'A page with only a heading.' },
    text: { ...text, description: 'A page with only a text.' },
  },
} as const;

const screen = {
  type: 'object',
  required: ['title', 'screen'],
  additionalProperties: false,
  properties: {
    ...everyEntry,
    path: ownPath,
    screen: { ...text, description: "A screen of the shop's own: the name it has in src/custom/screens.ts." },
  },
} as const;

const link = {
  type: 'object',
  required: ['title', 'href'],
  additionalProperties: false,
  properties: {
    ...everyEntry,
    href: {
      type: 'string',
      pattern: '^(https?://|mailto:|/)\\S+$',
      patternErrorMessage: "must be an address, such as 'https://shop.example'",
      description: 'A link to another place.',
    },
  },
} as const;

const group = {
  type: 'object',
  required: ['title', 'entries'],
  additionalProperties: false,
  properties: {
    ...everyEntry,
    entries: {
      type: 'array',
      minItems: 1,
      description: 'A group: its entries open below its title.',
      items: { anyOf: [entity, page, screen, link] },
    },
  },
} as const;

export const menu = {
  type: 'array',
  minItems: 1,
  description:
    "The links of the top bar, in order: an entity, a page with a heading or a text, a screen of the shop's own, a link, or a group of them.",
  items: { anyOf: [entity, page, screen, link, group] },
} as const;
