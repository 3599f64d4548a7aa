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
    "The field that the table is sorted by at first: 'name', or '-createdAt' for the last one first. By default the records are in the order of the API.",
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
      description: "The name of a field of this entity; of one inside an object its path: 'address.city'.",
    },
    label: { ...text, description: "Its label. By default the field's title." },
    as: {
      enum: ['choice', 'record', 'days'],
      description:
        "What is chosen. choice: one of the field's values, by its title, or yes or no. record: records that the field refers to. days: a first and a last day. By default what suits the field: an enum or a boolean, a reference, a format of date or date-time.",
    },
    options: {
      ...filterOptions,
      description:
        "Of a choice: its options; without values one shows all records. By default all records, and each of the field's values.",
    },
  },
} as const;

/** The grammar of `*.ui.json`, in which these kinds can be named. */
export const entityGrammar = ({ cells, widgets, codecs }: Kinds) =>
  ({
    $id: 'entity.schema.json',
    title: 'What the panel says and does about an entity',
    description: 'Leave a section out and the feature is gone.',
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
            description:
              'What a save leaves out: fields, by their names in the schema, and keys of the record that the schema does not have.',
          },
          api: {
            type: 'object',
            minProperties: 1,
            description: 'What the API does otherwise here than `api` of panel.json says.',
            additionalProperties: false,
            properties: { base, ...backendWords },
          },
          names: {
            type: 'object',
            minProperties: 1,
            additionalProperties: text,
            description:
              'The keys of fields that are called otherwise on the wire: {"isPreferred": "is_preferred"}. Lists, bodies, queries and errors have the key; the rest of the config has the field\'s name.',
          },
        },
      },
      endpoints: {
        type: 'object',
        description: 'The calls. Leave one out and the action is gone.',
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
              'More filters above the table, beside `filter`. What is chosen is in the address, under the name of the field, and is taken back by one button.',
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
            description: 'Which record the API gives first. Default: the oldest.',
          },
          rowClick: {
            enum: ['edit', 'show'],
            description:
              'What a click on a row does. edit: opens the record for editing. show: opens it for reading, with all of its fields that have a title; rows then have a button for it too.',
          },
          chooseColumns: {
            type: 'boolean',
            description:
              "Whether each person can hide, order and size the columns, and choose how high rows are, in a menu 'Columns'. It is remembered in their browser.",
          },
          views: {
            type: 'array',
            items: viewItem,
            description:
              "Turns on the menu 'Views', in which each person saves the present search, filters, sort and columns by a name; [] is enough for that. These views are in it for everybody: 'Copy as JSON' in the menu makes an entry.",
          },
          export: {
            type: 'array',
            minItems: 1,
            uniqueItems: true,
            items: { enum: ['csv', 'json'] },
            description:
              'The files that the shown rows and columns can be saved as. csv: for spreadsheets. json: the values as the API has them, and what templates make of them.',
          },
          import: {
            type: 'boolean',
            description:
              'Whether records can be added and changed from a CSV file or an Excel workbook (.xlsx), as far as `endpoints` go. Each row is checked by the rules of the form, and shown before anything is sent.',
          },
          summary: {
            type: 'object',
            required: ['title', 'by'],
            additionalProperties: false,
            description:
              'A small plot above the list of the records that are shown: how many there are each day, or each week, month or year if they are spread wider.',
            properties: {
              title: { ...text, description: "What it is called: 'Things by day'." },
              by: { ...field, description: 'The field with the day or the time.' },
              sum: {
                ...field,
                description: 'A field with a number, which is added up in place of counting the records.',
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
            description: 'Where the focus goes when the dialog closes: to what opened it, or to the add button.',
          },
          sections: {
            type: 'array',
            minItems: 1,
            description:
              'The form in parts, in order: every field that it has is in one of them. Without them the fields follow each other.',
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
              'Where the sections are. sections: below each other. tabs: one at a time; a tab with mistakes is marked, and the first of them opens.',
          },
          duplicate: {
            type: 'boolean',
            description:
              "Whether the dialog of a record has a button 'Duplicate' that opens the add form with its values, without those that must be unique.",
          },
          copyLink: {
            type: 'boolean',
            description: "Whether the edit dialog has a button 'Copy link' for the address that opens it.",
          },
          neighbours: {
            type: 'boolean',
            description:
              "Whether the edit dialog has buttons 'Previous' and 'Next', which go through the list as it is narrowed and sorted.",
          },
          whenEditing: uiSchemaOverlay(widgets),
        },
      },
      bulk: {
        type: 'boolean',
        description:
          'Whether many records can be selected in the list, and changed, deleted and acted on at once: as far as `endpoints` and `actions` go.',
      },
      undo: {
        enum: ['many', 'always', 'never'],
        default: 'many',
        description:
          'What can be taken back for some seconds, by a button of its toast. many: a change and a deletion of the selected records. always: also the deletion of a single one, whose call is then made when that time is over. never: nothing.',
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
              description:
                'Which of their fields are shown beside the name. Default: the first three columns of their list.',
            },
          },
        },
      },
      actions: {
        type: 'array',
        minItems: 1,
        description:
          'What can be done with a record beyond changing and deleting it: buttons in its row, or above the table for the selected records.',
        items: {
          type: 'object',
          required: ['title', 'call'],
          additionalProperties: false,
          properties: {
            title: { ...text, description: "What the button says; the record's name follows for screen readers." },
            call: {
              ...endpoint,
              description: "The call: 'POST /things/{id}/resend'. It sends no body but a named one.",
            },
            on: {
              enum: ['row', 'selection', 'both'],
              default: 'row',
              description:
                'Where its button is. row: in each row. selection: among what can be done with the selected records, where the call is made for one after the other. both: here and there.',
            },
            ids: {
              ...text,
              description:
                "For `on: selection`: one call for all selected records, with their ids as a list under this key of its body: 'POST /things/print'.",
            },
            confirm: {
              description: 'The question that is asked before. A text, or each text of the dialog.',
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
                      description: 'The button that goes back. Default: the one of the delete dialog.',
                    },
                    submit: { ...text, description: "The button that goes on. Default: the action's title." },
                    tone: {
                      enum: ['primary', 'error'],
                      default: 'primary',
                      description: 'The colour of that button. error: red, for what destroys something.',
                    },
                  },
                },
              ],
            },
            toast: { ...text, description: "Shown when it is done. Default: that of panel.json's texts." },
            error: { ...text, description: 'Shown when it fails, and the server gives no message of its own.' },
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
        description: 'A text per outcome. Leave one out, and nothing is shown.',
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
        description: 'The text for each call that can fail, shown when the server gives no message of its own.',
        additionalProperties: false,
        properties: errorTexts,
      },
    },
  }) as const satisfies JSONSchema;
