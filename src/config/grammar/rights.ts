import { map, object, set, text } from './words.ts';

const roles = (who: string) => set(`The roles of those who may ${who}.`, text);

/** Who may do what, by role. */
export const rights = object(
  'Who may do what, by role. What is left out is for everybody whom `session.allow` in panel.json lets in; a person with several roles has the rights of all of them. The panel shows only what a person may do; only the API can enforce it, as the embedded one does.',
  [],
  {
    read: roles('see the records; nobody else may do anything with them'),
    add: roles('add records'),
    edit: roles('change records'),
    remove: roles('delete records'),
    import: roles('add and change records from a file, as far as `add` and `edit` allow'),
    export: roles('export the list'),
    actions: map('By the title of an action, who may use it.', roles('use it')),
  },
);
