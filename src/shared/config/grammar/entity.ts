/** `*.ui.json`: everything the panel says and does about an entity. */
import type { JSONSchema } from 'json-schema-to-ts';
import { DAYS_WORD } from '../filterWords.ts';
import { backendWords, base } from './backend.ts';
import { columnGrammar } from './column.ts';
import type { Kinds } from './kinds.ts';
import { hintWord, ifWord } from './record.ts';
import { rights } from './rights.ts';
import { confirmTexts, errorTexts, formTexts, outcomes, textOrDefault, treeTexts } from './texts.ts';
import { fieldUi, uiSchema, uiSchemaOverlay } from './uiSchema.ts';
import { columnVisibility, viewItem } from './view.ts';
import { actionEndpoint, codecGrammar, endpoint } from './wire.ts';
import {
  address,
  aText,
  conflicts,
  empty,
  endpointCall,
  field,
  flag,
  list,
  map,
  milliseconds,
  object,
  set,
  text,
  tone,
  zone,
} from './words.ts';

const sortedBy = {
  type: 'string',
  pattern: '^-?[^-].*$',
  patternErrorMessage: "must be a field, such as 'name', or '-name' for the last one first",
} as const;

const sort = {
  anyOf: [sortedBy, { type: 'array', minItems: 1, uniqueItems: true, items: sortedBy }],
  description:
    "The default sort: 'name', or '-createdAt' for descending; or several of these, the first one first. By default the records have the order of the API.",
} as const;

const filterOptions = {
  type: 'array',
  minItems: 1,
  items: object('', ['title'], {
    title: aText("The option's text."),
    values: set("The values of the field that are shown. '@me' is the id of the signed-in person's record.", text),
  }),
} as const;

/** One of `list.filters`. */
export const filterItem = object('', ['field'], {
  field: aText("The name of a field of this entity, or the path of one inside an object: 'address.city'."),
  label: aText("Its label. By default the field's title."),
  as: {
    enum: ['choice', 'tabs', 'record', 'days', 'numbers'],
    description:
      "The kind of filter. choice: one of the field's values, by title, or yes or no. tabs: the same as a row of tabs below the title, each with the number of its records; one filter of a list at most. record: records that the field refers to. days: a first and a last day. numbers: a least and a greatest number. By default from the field: an enum or a boolean, a reference, a format of date or date-time, a number.",
  },
  zone,
  options: {
    ...filterOptions,
    items: object('', ['title'], {
      ...filterOptions.items.properties,
      days: {
        type: 'string',
        pattern: DAYS_WORD,
        patternErrorMessage: "must be days such as 'today', 'last-7-days', 'this-month' or 'past'",
        description:
          'Of a filter by days: those that are meant when somebody looks. today, yesterday, tomorrow; last-7-days or next-30-days, today included; this-, last- or next- with week, month or year; past: before today; coming: from today.',
      },
    }),
    description:
      "The options of a choice, or of a filter by days; one without values or days shows all records. By default all records, and each of the field's values.",
  },
});

/** The grammar of `*.ui.json`, in which these kinds can be named. */
export const entityGrammar = ({ cells, widgets, codecs }: Kinds) =>
  ({
    $id: 'entity.schema.json',
    title: 'What the panel says and does about an entity',
    description: 'Leave out a section to switch its feature off.',
    type: 'object',
    required: ['endpoints', 'list'],
    additionalProperties: false,
    definitions: { fieldUi: fieldUi(widgets) },
    properties: {
      $schema: text,
      uiSchema,
      wire: object('How records differ on the wire.', [], {
        codecs: {
          type: 'object',
          additionalProperties: codecGrammar(codecs),
          description:
            "By field. One inside an object or a list's rows is named by its path: 'address.movedIn', 'lines.price'.",
        },
        omit: {
          type: 'array',
          items: text,
          uniqueItems: true,
          description: 'What a save omits: fields, by their names in the schema, and keys outside the schema.',
        },
        empty: map(
          'How a field that was emptied is sent, if not as `body.empty` of `api` says: null, "" or \'omit\', by field.',
          empty,
        ),
        api: {
          type: 'object',
          minProperties: 1,
          description: 'Overrides of `api` in panel.json for this entity.',
          additionalProperties: false,
          properties: { base, ...backendWords },
        },
        names: map(
          'The wire keys of renamed fields: {"isPreferred": "is_preferred"}. Lists, bodies, queries and errors use the key; the rest of the config uses the field\'s name.',
          text,
        ),
      }),
      endpoints: object('The calls. Leave one out to remove its action.', ['list'], {
        list: { ...endpointCall, description: "All records: 'GET /things'." },
        create: { ...endpoint, description: "A new record: 'POST /things'." },
        update: { ...endpoint, description: "A changed record: 'PUT /things/{id}'." },
        remove: { ...endpoint, description: "Deleting a record: 'DELETE /things/{id}'." },
        afterSave: list(
          "Calls made after a save, with the saved record's id. The embedded API serves those with a `body`, which adds to lists.",
          endpoint,
        ),
      }),
      conflicts: { ...conflicts, description: `${conflicts.description} Default: that of panel.json.` },
      list: object("The entity's screen: its table and what is above it.", ['title', 'label', 'columns'], {
        title: aText("The screen's heading."),
        add: textOrDefault('The add button. Leave it out for none.'),
        empty: aText('Shown in place of a table without rows.'),
        label: aText(
          "The field that names a record, 'Edit Walnut desk'; or a template of fields: '{name} ({sku})', with optional parts in brackets.",
        ),
        columns: list('The columns, from left to right.', columnGrammar(cells)),
        filter: object('A choice above the table.', ['field', 'label', 'options'], {
          field,
          label: aText("The choice's label."),
          options: {
            ...filterOptions,
            description: 'The first one is the default. Without values it shows all records.',
          },
        }),
        filters: list(
          'More filters above the table, beside `filter`. The address has their values, under the name of the field; one button clears them.',
          filterItem,
        ),
        tree: object('A tree of the records above the table.', ['children', 'parent'], {
          children: aText('The key of the wire record that holds the children.'),
          parent: aText("The field that holds the parent's id."),
          ...treeTexts,
        }),
        sort,
        move: aText(
          'A number field that holds the place of a record. The list is sorted by it, and its rows are moved by dragging, by keys or by a menu; what is sent are new numbers of as few records as possible. In place of `sort`; not with `paging` or `tree`. A number leaves room between any two places, an integer may need several records to be renumbered.',
        ),
        order: {
          enum: ['oldest', 'newest'],
          description: 'Which record the API returns first. Default: the oldest.',
        },
        rowClick: {
          enum: ['edit', 'show'],
          description:
            'What a click on a row does. edit: opens the record for editing. show: opens it read-only, with all fields that have a title; rows that can be edited as well then have a button for it too.',
        },
        grid: object(
          'Shows the records as cards with a picture, too: a button beside the search changes between that and the table, which is shown at first. The browser remembers it for this user and list.',
          ['image'],
          {
            image: aText('The column with the picture.'),
            fields: set('The columns shown below the picture and the name. By default none.', text),
          },
        ),
        chooseColumns: flag(
          "Whether people can hide, reorder and resize the columns, and choose the row height, in a menu 'Columns'. Their browser remembers it.",
        ),
        columnVisibility: {
          ...columnVisibility,
          description: 'By column: false hides it until somebody chooses it, with `chooseColumns`.',
        },
        views: {
          type: 'array',
          items: viewItem,
          description:
            "Turns on the menu 'Views', in which people save the current search, filters, sort and columns under a name; [] is enough. Views listed here are for everybody: 'Copy as JSON' in the menu creates an entry.",
        },
        export: set(
          "The formats in which the shown rows and columns can be exported. csv: for spreadsheets. json: the API's values, and the texts of templates.",
          { enum: ['csv', 'json'] },
        ),
        import: flag(
          "Whether records can be added and changed from a CSV file or an Excel workbook (.xlsx), as `endpoints` allow. Each row is checked by the form's rules and previewed before anything is sent.",
        ),
        summary: object(
          'A small plot of the shown records above the list: their number per day, or per week, month or year for longer spans.',
          ['title', 'by'],
          {
            title: aText("Its title: 'Things by day'. Where its bars are weeks, months or years it says so."),
            by: aText('The field with the date or time.'),
            sum: aText('A numeric field to add up instead of counting records.'),
          },
        ),
        tones: list(
          'Rows in a tone, by rules of which the first one that a record meets applies.',
          object('', ['if', 'tone', 'title'], {
            if: hintWord,
            tone: { ...tone, description: 'The colour of the row.' },
            title: aText(
              "What it means: 'Sold out'. Shown when somebody points at the row, and on cards; warning and error have a sign behind the name, too.",
            ),
          }),
        ),
        poll: { ...milliseconds, minimum: 1000, description: 'Fetch the list again every so many milliseconds.' },
        paging: {
          const: 'server',
          description:
            'Who searches, sorts, filters and pages the list. server: the API, for lists of more than about 10,000 records; only the rows near the view are fetched then (docs/behaviour.md#long-lists). Without it the whole list is fetched once, and the page does all that.',
        },
        pageSize: {
          type: 'integer',
          minimum: 10,
          maximum: 1000,
          default: 100,
          description: 'How many records a page has, with `paging`.',
        },
      }),
      form: object('The add and edit dialog.', [], {
        ...formTexts,
        validate: {
          enum: ['onSubmit', 'onChange'],
          default: 'onSubmit',
          description:
            'When the form is first checked. onChange: at every change, and the submit button is disabled until all is valid.',
        },
        returnFocus: {
          enum: ['opener', 'add'],
          default: 'opener',
          description:
            'Where the focus goes when the dialog closes: to the element that opened it, or to the add button.',
        },
        sections: list(
          'The sections of the form, in order: each field is in one of them. By default there are none.',
          object('', ['title', 'fields'], {
            title: aText('The heading of the part, or the name of its tab.'),
            description: aText('A line below the heading.'),
            fields: set('Its fields, in order.', field),
          }),
        ),
        layout: {
          enum: ['sections', 'tabs'],
          default: 'sections',
          description:
            'The layout of the sections. sections: below each other. tabs: one at a time; a tab with mistakes is marked, and the first of them opens.',
        },
        duplicate: flag(
          "Whether a record's dialog has a button 'Duplicate' that opens the add form with its values, except unique ones.",
        ),
        another: flag(
          "Whether the add dialog has a button 'Save and add another', which saves the record and empties the form for the next one.",
        ),
        copyLink: flag("Whether the edit dialog has a button 'Copy link' for the address that opens it."),
        neighbours: flag(
          "Whether the edit dialog has buttons 'Previous' and 'Next', which go through the list as filtered and sorted.",
        ),
        link: object('A link beside the title of an open record, to the same thing elsewhere.', ['title', 'href'], {
          title: aText("Its text: 'Open in shop'."),
          href: {
            ...address,
            description:
              "Its address, with fields of the record in braces: 'https://shop.example/p/{slug}'. A record in which one of them is empty has no link.",
          },
        }),
        page: flag(
          "Whether a record is edited on a page of its own, '/things/p1', instead of in a dialog. Only for lists that have a page in the menu; it needs the panel's own server.",
        ),
        print: object(
          "What a record is on paper, in place of its form: a document with the shop's name and logo. Its dialog or page has a button 'Print'.",
          ['title'],
          {
            title: aText("Its heading: 'Packing slip'. The name of the record follows."),
            address: aText(
              "An address at its start: lines with fields in braces, '{customer}\\n{customer.address.street}', with optional parts in brackets. A line whose fields are all empty is left out.",
            ),
            fields: set(
              'The fields shown with their titles, in order; empty ones are left out. Also inside objects, and of what a field refers to: "customer.address.city". Each is written as its column in the list, else in the locale of panel.json with the decimals of `multipleOf` or `computed`.',
              field,
            ),
            lines: object('A table of the lines of the record.', ['field', 'columns'], {
              field: aText('The field with the lines: a list of objects.'),
              columns: set('Their properties, in order.', text),
              total: flag('Whether the total of `ui:options.total` stands below them.'),
            }),
            text: aText('A sentence at its end.'),
          },
        ),
        restore: flag(
          "Whether the history of a record has buttons 'Restore', which put a former value, or a whole former version, into its form. Nothing is saved until the form is.",
        ),
        whenEditing: uiSchemaOverlay(widgets),
      }),
      bulk: flag(
        'Whether records can be selected in the list, and changed, deleted and acted on together, as `endpoints` and `actions` allow.',
      ),
      undo: {
        enum: ['many', 'always', 'never'],
        default: 'many',
        description:
          'What can be undone, by a button in the toast and by Ctrl+Z. many: changes, imports, and deletions of selected records. always: also the deletion of a single one, whose call is then delayed. never: nothing.',
      },
      related: list(
        'Records of other entities that refer to a record: a table of each below its form.',
        object('', ['entity', 'by'], {
          entity: aText('The entity of those records: the name of its files.'),
          by: aText("Their field that holds this record's id, or a list of such ids."),
          title: aText("The heading. Default: the title of that entity's list."),
          columns: set('The fields shown beside the name. Default: the first three columns of their list.', text),
        }),
      ),
      actions: list(
        'Custom actions on a record: buttons in its row, or above the table for the selected records.',
        object('', ['title'], {
          title: aText("The button's text; the record's name follows for screen readers."),
          call: {
            ...actionEndpoint,
            description:
              "The call: 'POST /things/{id}/resend', or of another server: 'POST https://mail.example/send/{id}'. It has no body, or one of named fields. The embedded API serves none. A full address is sent neither token nor headers, unless `base` names the same server; that server must allow the panel's page (CORS).",
          },
          set: map(
            'In place of a call: a fixed change, by the update of the entity. The value of each field: {"status": "ARCHIVED"}; null empties one.',
            {},
          ),
          if: {
            ...ifWord,
            description:
              'Only for records that meet this; others have no such button, and are left out with a reason where many are selected. A field that is named here must have a value.',
          },
          on: {
            enum: ['row', 'selection', 'both'],
            default: 'row',
            description:
              'Where its button is. row: in each row. selection: in the bar for the selected records, with one call, or change, for each. both: in both places.',
          },
          ids: aText(
            "For `on: selection`: one call for all selected records, with their ids as a list under this key of its body: 'POST /things/print'.",
          ),
          confirm: {
            description: 'The confirmation. A text, or each text of the dialog.',
            anyOf: [
              text,
              object('', ['text'], {
                title: aText("The dialog's title. Default: the action's."),
                text: aText('The question.'),
                cancel: aText('The cancel button. Default: that of the delete dialog.'),
                submit: aText("The confirm button. Default: the action's title."),
                tone: {
                  enum: ['primary', 'error'],
                  default: 'primary',
                  description: 'The colour of that button. error: red, for destructive actions.',
                },
              }),
            ],
          },
          toast: aText(
            "Shown when it is done: '{name} is ready.', with the name of the record. Default: that of panel.json's texts.",
          ),
          error: aText('Shown when it fails without a message of the server.'),
        }),
      ),
      rights,
      confirm: object('The delete dialog. Without it a record is deleted at once.', [], confirmTexts),
      toasts: object('A text per outcome. Outcomes left out are not shown.', [], {
        created: textOrDefault(outcomes.created),
        updated: textOrDefault(outcomes.updated),
        removed: textOrDefault(outcomes.removed),
        invalid: textOrDefault(outcomes.invalid),
      }),
      errors: object('The text for each call that can fail, shown without a message of the server.', [], errorTexts),
    },
  }) as const satisfies JSONSchema;
