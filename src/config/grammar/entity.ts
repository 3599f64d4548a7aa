/** `*.ui.json`: everything the panel says and does about an entity. */
import type { JSONSchema } from 'json-schema-to-ts';
import { backendWords, base } from './backend.ts';
import { columnGrammar } from './column.ts';
import type { Kinds } from './kinds.ts';
import { confirmTexts, errorTexts, formTexts, outcomes, textOrDefault, treeTexts } from './texts.ts';
import { fieldUi, uiSchema, uiSchemaOverlay } from './uiSchema.ts';
import { viewItem } from './view.ts';
import { codecGrammar, endpoint } from './wire.ts';
import { conflicts, endpointCall, field, milliseconds, text } from './words.ts';

const sort = {
  type: 'string',
  pattern: '^-?[^-].*$',
  patternErrorMessage: "must be a field, such as 'name', or '-name' for the last one first",
  description:
    "The default sort: 'name', or '-createdAt' for descending. By default the records have the order of the API.",
} as const;

const filterOptions = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['title'],
    additionalProperties: false,
    properties: {
      title: { ...text, description: "The option's text." },
      values: {
        type: 'array',
        minItems: 1,
        uniqueItems: true,
        items: text,
        description: 'The values of the field that are shown.',
      },
    },
  },
} as const;

/** One of `list.filters`. */
export const filterItem = {
  type: 'object',
  required: ['field'],
  additionalProperties: false,
  properties: {
    field: {
      ...text,
      description: "The name of a field of this entity, or the path of one inside an object: 'address.city'.",
    },
    label: { ...text, description: "Its label. By default the field's title." },
    as: {
      enum: ['choice', 'record', 'days'],
      description:
        "The kind of filter. choice: one of the field's values, by title, or yes or no. record: records that the field refers to. days: a first and a last day. By default from the field: an enum or a boolean, a reference, a format of date or date-time.",
    },
    options: {
      ...filterOptions,
      description:
        "The options of a choice; one without values shows all records. By default all records, and each of the field's values.",
    },
  },
} as const;

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
      wire: {
        type: 'object',
        description: 'How records differ on the wire.',
        additionalProperties: false,
        properties: {
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
          api: {
            type: 'object',
            minProperties: 1,
            description: 'Overrides of `api` in panel.json for this entity.',
            additionalProperties: false,
            properties: { base, ...backendWords },
          },
          names: {
            type: 'object',
            minProperties: 1,
            additionalProperties: text,
            description:
              'The wire keys of renamed fields: {"isPreferred": "is_preferred"}. Lists, bodies, queries and errors use the key; the rest of the config uses the field\'s name.',
          },
        },
      },
      endpoints: {
        type: 'object',
        description: 'The calls. Leave one out to remove its action.',
        required: ['list'],
        additionalProperties: false,
        properties: {
          list: { ...endpointCall, description: "All records: 'GET /things'." },
          create: { ...endpoint, description: "A new record: 'POST /things'." },
          update: { ...endpoint, description: "A changed record: 'PUT /things/{id}'." },
          remove: { ...endpoint, description: "Deleting a record: 'DELETE /things/{id}'." },
          afterSave: {
            type: 'array',
            minItems: 1,
            items: endpoint,
            description: "Calls made after a save, with the saved record's id.",
          },
        },
      },
      conflicts: { ...conflicts, description: `${conflicts.description} Default: that of panel.json.` },
      list: {
        type: 'object',
        description: "The entity's screen: its table and what is above it.",
        required: ['title', 'label', 'columns'],
        additionalProperties: false,
        properties: {
          title: { ...text, description: "The screen's heading." },
          add: textOrDefault('The add button. Leave it out for none.'),
          empty: { ...text, description: 'Shown in place of a table without rows.' },
          label: { ...field, description: "The field that names a record: 'Edit Walnut desk'." },
          columns: {
            type: 'array',
            minItems: 1,
            items: columnGrammar(cells),
            description: 'The columns, from left to right.',
          },
          filter: {
            type: 'object',
            description: 'A choice above the table.',
            required: ['field', 'label', 'options'],
            additionalProperties: false,
            properties: {
              field,
              label: { ...text, description: "The choice's label." },
              options: {
                ...filterOptions,
                description: 'The first one is the default. Without values it shows all records.',
              },
            },
          },
          filters: {
            type: 'array',
            minItems: 1,
            items: filterItem,
            description:
              'More filters above the table, beside `filter`. The address has their values, under the name of the field; one button clears them.',
          },
          tree: {
            type: 'object',
            description: 'A tree of the records above the table.',
            required: ['children', 'parent'],
            additionalProperties: false,
            properties: {
              children: { ...text, description: 'The key of the wire record that holds the children.' },
              parent: { ...field, description: "The field that holds the parent's id." },
              ...treeTexts,
            },
          },
          sort,
          order: {
            enum: ['oldest', 'newest'],
            description: 'Which record the API returns first. Default: the oldest.',
          },
          rowClick: {
            enum: ['edit', 'show'],
            description:
              'What a click on a row does. edit: opens the record for editing. show: opens it read-only, with all fields that have a title; rows then have a button for it too.',
          },
          chooseColumns: {
            type: 'boolean',
            description:
              "Whether people can hide, reorder and resize the columns, and choose the row height, in a menu 'Columns'. Their browser remembers it.",
          },
          views: {
            type: 'array',
            items: viewItem,
            description:
              "Turns on the menu 'Views', in which people save the current search, filters, sort and columns under a name; [] is enough. Views listed here are for everybody: 'Copy as JSON' in the menu creates an entry.",
          },
          export: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { enum: ['csv', 'json'] },
            description:
              "The formats in which the shown rows and columns can be exported. csv: for spreadsheets. json: the API's values, and the texts of templates.",
          },
          import: {
            type: 'boolean',
            description:
              "Whether records can be added and changed from a CSV file or an Excel workbook (.xlsx), as `endpoints` allow. Each row is checked by the form's rules and previewed before anything is sent.",
          },
          summary: {
            type: 'object',
            required: ['title', 'by'],
            additionalProperties: false,
            description:
              'A small plot of the shown records above the list: their number per day, or per week, month or year for longer spans.',
            properties: {
              title: { ...text, description: "Its title: 'Things by day'." },
              by: { ...field, description: 'The field with the date or time.' },
              sum: {
                ...field,
                description: 'A numeric field to add up instead of counting records.',
              },
            },
          },
          poll: { ...milliseconds, minimum: 1000, description: 'Fetch the list again every so many milliseconds.' },
        },
      },
      form: {
        type: 'object',
        description: 'The add and edit dialog.',
        additionalProperties: false,
        properties: {
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
          sections: {
            type: 'array',
            minItems: 1,
            description: 'The sections of the form, in order: each field is in one of them. By default there are none.',
            items: {
              type: 'object',
              required: ['title', 'fields'],
              additionalProperties: false,
              properties: {
                title: { ...text, description: 'The heading of the part, or the name of its tab.' },
                description: { ...text, description: 'A line below the heading.' },
                fields: {
                  type: 'array',
                  minItems: 1,
                  uniqueItems: true,
                  items: field,
                  description: 'Its fields, in order.',
                },
              },
            },
          },
          layout: {
            enum: ['sections', 'tabs'],
            default: 'sections',
            description:
              'The layout of the sections. sections: below each other. tabs: one at a time; a tab with mistakes is marked, and the first of them opens.',
          },
          duplicate: {
            type: 'boolean',
            description:
              "Whether a record's dialog has a button 'Duplicate' that opens the add form with its values, except unique ones.",
          },
          copyLink: {
            type: 'boolean',
            description: "Whether the edit dialog has a button 'Copy link' for the address that opens it.",
          },
          neighbours: {
            type: 'boolean',
            description:
              "Whether the edit dialog has buttons 'Previous' and 'Next', which go through the list as filtered and sorted.",
          },
          whenEditing: uiSchemaOverlay(widgets),
        },
      },
      bulk: {
        type: 'boolean',
        description:
          'Whether records can be selected in the list, and changed, deleted and acted on together, as `endpoints` and `actions` allow.',
      },
      undo: {
        enum: ['many', 'always', 'never'],
        default: 'many',
        description:
          'What can be undone for some seconds, by a button in the toast. many: changes and deletions of selected records. always: also the deletion of a single one, whose call is then delayed. never: nothing.',
      },
      related: {
        type: 'array',
        minItems: 1,
        description: 'Records of other entities that refer to a record: a table of each below its form.',
        items: {
          type: 'object',
          required: ['entity', 'by'],
          additionalProperties: false,
          properties: {
            entity: { ...text, description: 'The entity of those records: the name of its files.' },
            by: { ...text, description: "Their field that holds this record's id, or a list of such ids." },
            title: { ...text, description: "The heading. Default: the title of that entity's list." },
            columns: {
              type: 'array',
              minItems: 1,
              uniqueItems: true,
              items: text,
              description: 'The fields shown beside the name. Default: the first three columns of their list.',
            },
          },
        },
      },
      actions: {
        type: 'array',
        minItems: 1,
        description: 'Custom actions on a record: buttons in its row, or above the table for the selected records.',
        items: {
          type: 'object',
          required: ['title', 'call'],
          additionalProperties: false,
          properties: {
            title: { ...text, description: "The button's text; the record's name follows for screen readers." },
            call: {
              ...endpoint,
              description: "The call: 'POST /things/{id}/resend'. It has no body, or one of named fields.",
            },
            on: {
              enum: ['row', 'selection', 'both'],
              default: 'row',
              description:
                'Where its button is. row: in each row. selection: in the bar for the selected records, with one call for each. both: in both places.',
            },
            ids: {
              ...text,
              description:
                "For `on: selection`: one call for all selected records, with their ids as a list under this key of its body: 'POST /things/print'.",
            },
            confirm: {
              description: 'The confirmation. A text, or each text of the dialog.',
              anyOf: [
                text,
                {
                  type: 'object',
                  required: ['text'],
                  additionalProperties: false,
                  properties: {
                    title: { ...text, description: "The dialog's title. Default: the action's." },
                    text: { ...text, description: 'The question.' },
                    cancel: {
                      ...text,
                      description: 'The cancel button. Default: that of the delete dialog.',
                    },
                    submit: { ...text, description: "The confirm button. Default: the action's title." },
                    tone: {
                      enum: ['primary', 'error'],
                      default: 'primary',
                      description: 'The colour of that button. error: red, for destructive actions.',
                    },
                  },
                },
              ],
            },
            toast: { ...text, description: "Shown when it is done. Default: that of panel.json's texts." },
            error: { ...text, description: 'Shown when it fails without a message of the server.' },
          },
        },
      },
      confirm: {
        type: 'object',
        description: 'The delete dialog. Without it a record is deleted at once.',
        additionalProperties: false,
        properties: confirmTexts,
      },
      toasts: {
        type: 'object',
        description: 'A text per outcome. Outcomes left out are not shown.',
        additionalProperties: false,
        properties: {
          created: textOrDefault(outcomes.created),
          updated: textOrDefault(outcomes.updated),
          removed: textOrDefault(outcomes.removed),
          invalid: textOrDefault(outcomes.invalid),
        },
      },
      errors: {
        type: 'object',
        description: 'The text for each call that can fail, shown without a message of the server.',
        additionalProperties: false,
        properties: errorTexts,
      },
    },
  }) as const satisfies JSONSchema;
