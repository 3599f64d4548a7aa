import { aText, object } from './words.ts';

/**
 * The texts that all screens share: what each is for, and its default. Those without a default are required in every
 * `panel.json`.
 */
const firstTexts = {
  actions: ['The heading of the column with the buttons.'],
  edit: ["The verb of a row's edit button; the record's name follows."],
  show: ["The verb of a row's button that opens it for reading; the record's name follows.", 'Show'],
  delete: ["The verb of a row's delete button; the record's name follows."],
  move: [
    "The verb of a row's handle, by which it is moved in a list that is put in order; the record's name follows.",
    'Move',
  ],
  close: ['The name of buttons that close something.'],
  open: ['The name of the button that opens a list to choose from.', 'Open'],
  clear: ['The name of the button that takes a choice back.', 'Clear'],
  retry: ['The button beside a failure.'],
  search: ['The label of the search field.'],
  clearFilter: ['The button below a list that search and filter have emptied.'],
  clearSearch: ['The same below a list that only the search has emptied.', 'Clear search'],
  clearFilters: ['The button that clears all active filters of a list.', 'Clear filters'],
  filters: ['The name of the group of these filters.', 'Filters'],
  filtersSet: ['The name of the list of active filters.', 'Active filters'],
  filterRemove: ['The button that removes one of them: {filter}.', 'Remove filter {filter}'],
  filterAll: ['The option of a filter that matches every record.', 'All'],
  filterFrom: ['The label of the first day of a filter: {label}.', '{label} from'],
  filterTo: ['The label of its last day: {label}.', '{label} to'],
  filterFirst: [
    'What a filter of amounts says that needs one value of another filter first: {label}.',
    'First choose one: {label}',
  ],
  count: ['How many records are shown: {shown}, {total}.'],
  moreTools: ['The button that shows what a list has no room for.', 'More actions'],
  print: ['The button that prints a record, or a list that the API pages.', 'Print'],
  rowsPrinted: [
    'Below a printed list of which only a part was loaded: {first}, {last}, {total}, and {print}, the button that prints all.',
    "Rows {first}–{last} of {total}. To print all: {print} in the list's menu.",
  ],
  asGrid: ['The button that shows a list as cards with pictures.', 'Grid'],
  asTable: ['The button that shows it as a table again.', 'Table'],
  sort: ['The label of the choice by what a list is sorted, where its columns have no titles.', 'Sort by'],
  unsorted: ['Its option for the order in which the records come.', 'Unsorted'],
  exportCsv: ['The button that saves the shown rows for a spreadsheet.', 'Export CSV'],
  exportJson: ['The button that saves them as JSON.', 'Export JSON'],
  columns: ['The button for choosing the columns of a list, and the title of its menu.', 'Columns'],
  columnUp: ['Moves a column to the left: {column}.', 'Move {column} up'],
  columnDown: ['Moves it to the right: {column}.', 'Move {column} down'],
  columnNarrower: ['Makes a column narrower: {column}.', 'Make {column} narrower'],
  columnWider: ['Makes it wider: {column}.', 'Make {column} wider'],
  density: ['The label of the row height.', 'Density'],
  comfortable: ['High rows.', 'Comfortable'],
  compact: ['Low rows.', 'Compact'],
  columnsReset: ["The button that restores the config's columns.", 'Reset'],
  summary: ['The button that sums up a column in that menu: {column}.', 'Summary of {column}'],
  summaryCount: ['How many records have a value in it.', 'Count'],
  summaryBlank: ['How many have none.', 'Blank'],
  summaryMin: ['The least value.', 'Min'],
  summaryMax: ['The greatest value.', 'Max'],
  summarySum: ['The sum of its numbers.', 'Sum'],
  summaryOthers: ['The values that are too many to be shown one by one.', 'Others'],
  plot: [
    'What the plot above a list shows, for screen readers: {from}, {to}, {sum}, {most}, {when}.',
    '{from} to {to}: {sum} in all, at most {most} ({when}).',
  ],
  views: ['The button that opens the saved views of a list, and the title of their menu.', 'Views'],
  viewsShared: ['The name of the views that everybody has.', 'For everybody'],
  viewsOwn: ["The name of the person's own views.", 'Yours'],
  viewName: ['The label of the name of a view.', 'View name'],
  viewSave: ['The button that saves what the list shows now as a view, or the new name of one.', 'Save view'],
  viewReplaces: ['What the field of the name says if there is such a view.', 'Replaces the view of this name.'],
  viewRename: ['The verb of the button that gives a view another name; its name follows.', 'Rename'],
  viewCopy: [
    "The button that copies a view for the config; the view's name follows for screen readers.",
    'Copy as JSON',
  ],
  viewCopied: ['A view was copied.', 'Copied. A maintainer can paste it under list.views.'],
  rowLeft: [
    'What screen readers say when the row that has the focus leaves its list, because it is changed, deleted or filtered: {name}.',
    '{name} is no longer in this list.',
  ],
  matches: [
    'What screen readers say while one types in a choice: {count}, how many options match.',
    'Matches: {count}',
  ],
  viewNotKept: ['The browser keeps no view.', 'This browser does not allow saving views.'],
  addBelow: [
    'The name of the button that adds a record below another one: {action}, its text; {name}, the other one.',
    '{action} to {name}',
  ],
  select: [
    "The button that brings a checkbox for each row, and the verb of these; the record's name follows.",
    'Select',
  ],
  selectAll: ['The checkbox for all rows that are shown.', 'Select all'],
  selection: ['The name of the bar with what can be done with the selected records.', 'Selection'],
  selected: ['How many records are selected: {count}.', '{count} selected'],
  selectedHidden: ['How many of them search and filter hide: {count}.', '({count} not shown)'],
  selectDone: ['The button that ends the selecting.', 'Done'],
  countOf: [
    'The name of several records: {count}, {titles}, the title of their list.',
    '{count, plural, one {# {title}} other {# {titles}}}',
  ],
  change: ['The button that changes a field of the selected records.', 'Edit…'],
  changeTitle: ['The title of the dialog for that: {what}, the name of the one record, or how many.', 'Edit {what}'],
  changeField: ['The label of the choice of the field.', 'Change'],
  changeSubmit: ['The button that begins to change it.', 'Change'],
  changeOf: ['The name of that batch, also in toasts: {field}.', 'Change {field}'],
  deleteMany: [
    'The title of the question before the selected records are deleted, and the name of that batch: {what}.',
    'Delete {what}',
  ],
  deleteManyText: ['The text of that question: {what}.', 'Are you sure you want to delete {what}?'],
  manyDone: ['The result of a batch: {action}, {what}, the records it was done with.', '{action}: done for {what}.'],
  manyLeftOut: ['Follows it if rows of a file were left out: {count}.', '{count} left out.'],
  manyStopped: ['Follows it if the batch was stopped.', 'Stopped.'],
  manyWaiting: ['The status of a record that waits.', 'waiting'],
  manySending: ['The status of a record being sent.', 'sending'],
  manySent: ['The status of a finished record.', 'done'],
  manyUnsent: ['The status of a record not sent after a stop.', 'not sent'],
  stop: ['The button that stops the batch.', 'Stop'],
  retryFailed: ['The button that retries failures.', 'Retry failed'],
  becomes: ['A value was chosen in the table: {name}, {value}.', '{name} → {value}'],
  notTaken: [
    'The API has answered, but kept the former value of a field: {field}.',
    '{field} was not saved: the server kept its former value.',
  ],
  keptAs: ['The API keeps a value otherwise than it was sent: {field}, {value}.', '{field} was saved as {value}.'],
  maybeSaved: [
    'Follows the failure of a new record whose answer was lost.',
    'It may have been saved all the same. Saving again looks for it first.',
  ],
  waits: [
    'Shown while a change waits, because the server has asked for it: {time}.',
    'The server is busy. Sending again in {time}.',
  ],
  undo: [
    'The button that undoes a deletion, an import, a change of many records or of a value in the table, or a restored value.',
    'Undo',
  ],
  exportDone: ['The result of an export that took several calls: {what}.', '{what} exported.'],
  undoOf: ['The name of an undo as a batch: {action}.', 'Undo: {action}'],
  deferred: ['The result of a deletion, also of one that can be undone: {what}.', '{what} deleted.'],
  importCsv: ['The button that adds and changes records from a file, and the title of its dialog.', 'Import CSV'],
  loading: ['The name of spinners.'],
  menu: ['The name of the menu.'],
  menuMore: ['The button for menu entries that do not fit into the bar.', 'More'],
  skip: ['The link that skips the menu, for the keyboard.'],
  theme: ['The name of the colour theme switch.'],
  themeSystem: ['The theme that follows the system.'],
  themeLight: ['The light theme.'],
  themeDark: ['The dark theme.'],
  yes: ['The text for true.', 'Yes'],
  no: ['The text for false.', 'No'],
  noImage: ['The name of the icon in place of a missing picture.'],
  noOptions: ['Shown in a choice without options.'],
  moreOptions: [
    'The last line of a choice that has more options than it shows: {count}.',
    '{count} more. Type to search.',
  ],
  addTyped: [
    'The option that adds a record, in a choice where the config allows that: {name}, what was typed.',
    'Add "{name}"…',
  ],
  taken: [
    'Shown below a unique value that another record has: {name}, what that is called.',
    'Already taken by {name}.',
  ],
  charactersLeft: ['Shown below a text that is nearly as long as it may be: {count}.', '{count} characters left'],
  characterLeft: ['The same for one character.', '1 character left'],
  charactersOver: ['Shown below a text that is longer than it may be: {count}.', '{count} characters too many'],
  characterOver: ['The same for one character.', '1 character too many'],
  removeChosen: ['The button that removes a chosen record, in a field for several: {name}.', 'Remove {name}'],
  chosenRemoved: ['Announced when one was removed: {name}.', '{name} removed'],
  unknownReferences: ['Shown below a field with unknown ids: {names}.', 'Not in the list: {names}'],
  belowItself: ['Why a record cannot be put below one that is below it.', 'below this one'],
  entry: [
    "The name of a list entry whose schema has no title. In English it is the list's title in the singular: 'Tags' → 'Tag'.",
    'Entry',
  ],
  entryName: ['The name of a list entry in a form: {entry}, {place}.', '{entry} {place}'],
  entryAdd: ['The button that adds an entry: {entry}.', 'Add {entry}'],
  entryRemove: ['The button that removes an entry: {entry}, {place}.', 'Remove {entry} {place}'],
  entryUp: ['The button that moves an entry up: {entry}, {place}.', 'Move {entry} {place} up'],
  entryDown: ['The button that moves an entry down: {entry}, {place}.', 'Move {entry} {place} down'],
  mistakes: ['The mark of a tab with mistakes, after its name.', 'has errors'],
  relatedEmpty: ['Shown in an empty table of related records.', 'None'],
  relatedMore: ['The link from such a table to all of them: {count}.', 'Show all {count}'],
  actionDone: ['The default text for a successful action: {action}.', '{action}: done.'],
  actionFailed: ['The default text for a failed action: {action}.', '{action}: failed.'],
  settingsMissing: ['The panel has no settings.'],
  settingsLacking: ['Settings are incomplete: {names}.'],
  settingsElsewhere: [
    'The settings name another path than the one of the panel: {base}, {found}.',
    'The panel cannot start: its settings (config.json) say that it is at {base}, but its files are at {found}.',
  ],
  notFound: ['The page at an unknown address.'],
  screenFailed: ['A screen broke.'],
  panelFailed: ['The whole panel broke, or a part of it could not be loaded.'],
  openerPolicy: [
    'The sign-in window looks closed to the page because of a header of the web server.',
    'The sign-in window cannot answer this page: the web server sends the header "Cross-Origin-Opener-Policy: same-origin". It must be "same-origin-allow-popups".',
  ],
  signInAgain: [
    'The title of the dialog for an expired session, and the button that opens it beside a list that could not be fetched.',
    'Sign in again',
  ],
  unsafeId: [
    "Why a record whose id is '.' or '..' cannot be opened, changed or deleted.",
    "'.' and '..' cannot be part of an address: nothing was sent.",
  ],
  unreachable: ['No answer came from the server.'],
  signInUnreachable: [
    'The token could not be refreshed before a call; follows the error.',
    'The sign-in service cannot be reached, so nothing was sent. Try again in a moment.',
  ],
  heldBack: [
    'No answer came to a call, {word}, but to another one; follows the error.',
    'The server answers other calls, but not {word}: an extension of this browser, such as an ad blocker, may hold it back.',
  ],
  signInSilent: [
    'The sign-in window has not answered for a while.',
    'The sign-in window has not answered yet. Go on there, or try again here; in an app on the home screen, open this page in the browser.',
  ],
  treeCircle: [
    'Records of a tree are below themselves: {names}, each the first of its circle.',
    'Below itself: {names}. Choose another parent.',
  ],
  offline: [
    'A change could not be sent while offline; follows the error.',
    'You are offline. Try again when you are connected.',
  ],
  tookTooLong: ['The answer of the server did not come in time.', 'The shop server took too long to answer.'],
  tooLarge: ['The server refused a body for its size (413).', 'This is too large for the server.'],
  addressTooLong: [
    'The server refused an address for its length (414).',
    'This asks for too much at once: the address of the call is too long for the shop server.',
  ],
  headersTooLarge: [
    'The server refused the headers for their size (431).',
    'The browser sends too much with each call. Delete the cookies of this site and try again.',
  ],
  tooManyCalls: [
    'The server refused a call because there were too many (429).',
    'Too many requests at once. Wait a moment and try again.',
  ],
  notAnswering: [
    'A proxy answered that the server does not (502, 503, 504).',
    'The shop server does not answer at the moment. Try again later.',
  ],
  noRoom: ['The server cannot store more (507).', 'The shop server has no room left to store this.'],
  proxyPage: [
    'A web page or a redirect to another site came in place of an answer.',
    'A proxy or firewall answered in place of the shop server. Your sign-in there may have ended: reload this page to sign in again.',
  ],
  unreadAnswer: [
    'An answer came that the browser keeps from the page.',
    'The shop server answered, but the browser may not show this page the answer. Behind a proxy, reload to sign in there again. Otherwise the server does not allow this page (CORS).',
  ],
  serverError: [
    'The answer of the server was a failure, below the guard: {status}.',
    'The shop server answered with an error ({status}).',
  ],
  peopleIncomplete: [
    'Only some of the people could be read, and the signed-in one is not among them: {shown}, {total}.',
    'Only {shown} of {total} people could be read, and you are not among them.',
  ],
  reload: ['The button that loads the page again: for a new version, and to sign in at a proxy.', 'Reload'],
  malformedList: ['An answer is not a list.'],
  mismatch: [
    'An answer is otherwise than `api` says: {word}, {said}, {came}.',
    "'api.{word}' is '{said}', and the answer has {came}.",
  ],
  noRows: [
    'The answer of a backend, whose `preset` names no place of the rows, has no list: {word}, {came}.',
    "No list was found without 'api.{word}', and the answer has {came}.",
  ],
  repeatedPage: [
    'A page of a list has the records of the one before it: {word}, {said}, {came}.',
    "'api.{word}' is '{said}', and the next page has the same records again: {came}.",
  ],
  shortPage: [
    'The API sends at most {came} records at once, fewer than `list.pageSize`.',
    "The server sends at most {came} records at once: 'list.pageSize' must not be more.",
  ],
  ignoredFilter: [
    'The API has ignored a filter, as the records of a page show: {parameter} of its call; {field}, the title of the field.',
    "The server ignored '{parameter}': the list is not filtered by {field}.",
  ],
  ignoredSort: [
    'The API has ignored an order: {parameter} of its call; {field}, the title of the field.',
    "The server ignored '{parameter}': the list is not sorted by {field}.",
  ],
  stale: ['The list on the page is outdated.'],
  offlineList: [
    'The same while offline: {titles}, the title of the list; {time}, when it was fetched.',
    "You're offline. Showing {titles} from {time}.",
  ],
  incomplete: [
    'A list is incomplete: {shown}, {total}. Search and sorting only see those.',
    'Showing {shown} of {total}: the server sent no more. Search, filters and sorting cover only these.',
  ],
  discardTitle: ['The title of the question before typed input is lost.'],
  discardText: ['The text of that question.'],
  keepEditing: ['Its button that goes back.'],
  discard: ['Its button that goes on.'],
  draftRestored: ['A form was filled with a draft: {time}, when it was typed.'],
  draftMerged: [
    'Fields that only somebody else has changed since: {fields}.',
    'Somebody else has changed this since. The form shows the new values: {fields}.',
  ],
  draftClashes: [
    'Fields that both changed: {fields}.',
    'Somebody else has changed this too. The form shows what you typed: {fields}.',
  ],
  draftOther: [
    'The button that shows another draft of the same form, typed in another tab: {time}.',
    'Show changes from {time}',
  ],
  discardDraft: ['The button that drops the draft and shows the record as it is.', 'Discard draft'],
  history: ['The button that shows who changed a record and when, and the title of the dialog.', 'History'],
  duplicate: ['The button that adds a record with the values of the one that is open.', 'Duplicate'],
  copyLink: ['The button that copies the link of a record.', 'Copy link'],
  previous: ['The button that goes to the record before this one in the list.', 'Previous'],
  next: ['The button that goes to the record after this one in the list.', 'Next'],
  linkCopied: ['The link was copied.', 'Link copied'],
  linkNotCopied: ['The browser did not let the page copy it: {link}.', 'The link could not be copied: {link}'],
  unknownRecord: [
    'A link leads to a record that is not in the list.',
    'The record that this link leads to is not in the list.',
  ],
  uploadRunning: ['Why a form cannot be saved yet.'],
  halfSaved: ['A record was saved, and a call after it failed: {reason}.'],
  noId: [
    'A record was added, and the answer had no id, which a call after it needs; follows its error.',
    'The server did not say the id of the new record: edit it to send what is missing.',
  ],
  merged: [
    "A save was merged with somebody else's changes: {fields}.",
    'Somebody else changed this record meanwhile ({fields}). Both changes are saved.',
  ],
  gone: ['The record that was to be changed has been deleted.', 'This record has been deleted meanwhile.'],
  changedFirst: [
    'The record that was to be deleted has been changed.',
    'Somebody else changed this record meanwhile, so it was not deleted. Look at it before you delete it.',
  ],
  showNeeded: ['The link to the list of those that need a record: {title}.', 'Show {title}'],
  conflictTitle: ['The title of the dialog for fields that somebody else changed too.', 'Changed by somebody else'],
} as const;

/** The texts that only overlays show: the page fetches them when it is idle. */
const openedTexts = {
  browserTooOld: [
    'The browser lacks something that the page needs; shown in place of the panel.',
    'This browser is too old for the panel. Update it, or use another one.',
  ],
  keepMessages: ["The person's choice that no message closes by itself.", 'Keep messages until closed'],
  undoTooLate: ['What Ctrl+Z says after the time to undo a deletion: {done}, its message.', 'Too late to undo: {done}'],
  daysLate: [
    'How late a day is by which something is to be done: {count}.',
    '{count, plural, one {# day late} other {# days late}}',
  ],
  figureChange: ['How the figure of a period has changed, and since when: {change}, {period}.', '{change} on {period}'],
  figureSame: ['The same where it is what it was: {period}.', 'No change on {period}'],
  saveAnother: ['The button of an add dialog that saves and empties it for the next record.', 'Save and add another'],
  recordDetails: ['The heading of what is only read, beside the form of a record on its page.', 'Details'],
  plotByDay: [
    'How long the bars of a plot are. A title with these words has the others in their place where the bars are longer.',
    'by day',
  ],
  plotByWeek: ['The same for weeks.', 'by week'],
  plotByMonth: ['The same for months.', 'by month'],
  plotByYear: ['The same for years.', 'by year'],
  plotWeek: ['The name of a bar that is a week: {day}, its first.', 'Week of {day}'],
  plotPeak: ['Below a plot: {most}, the number of its highest bar.', 'Peak: {most}'],
  summaryMany: [
    'Stands in place of the bars of a column with more different values than an API counts.',
    'There are too many different values to count each.',
  ],
  viewLacks: [
    'A view filters by what the list does not have any more: its {name}, and the {filters}.',
    "The view '{name}' filters by {filters}, which this list no longer has: it shows more than it did.",
  ],
  partlyRead: [
    'Not all records of a long list could be read, for a file or for work on them: {done}, {total}.',
    'Only {done} of {total} records could be read. The list may have changed meanwhile: try again.',
  ],
  mayNot: [
    'Why a record is only shown, and why something is not done with it: rights.',
    'You do not have permission to change this record.',
  ],
  actUnfit: [
    'Why an action is not done with one of the selected records: it does not meet the condition of the action, {action}.',
    '{action} is not for this record as it is.',
  ],
  moveUp: ['In the menu of a row that can be moved: one place up.', 'Move up'],
  moveDown: ['One place down.', 'Move down'],
  moveFirst: ['To the first place.', 'Move to the top'],
  moveLast: ['To the last place.', 'Move to the bottom'],
  moved: ['What screen readers say of a moved row: {name}, {place}, {count}.', '{name} is now {place} of {count}'],
  moveDone: ['Shown when its new place is saved: {name}.', '{name} moved.'],
  changeSaving: [
    'Shown while many records are being changed, when their rows show the new values already: {what}.',
    'Saving {what}…',
  ],
  changeDone: ['The result of a change of many records: {field}, {what}.', '{field} of {what} changed.'],
  undoDone: ['The result of its undo: {field}, {what}.', '{field} of {what} changed back.'],
  emptyAdd: ['The button in a list that has no records yet: {title}.', 'Add the first {title}'],
  manyProgress: ['The progress: {done}, {count}.', '{done} of {count} done.'],
  manyHide: ['The button that closes the dialog of a batch, which goes on.', 'Continue in the background'],
  manyLeft: ['The remaining time, after that: {time}.', 'About {time} left.'],
  importChoose: ['The button that chooses the file.', 'Choose a CSV file'],
  importFiles: ['Which files can be chosen.', 'CSV files, and the first sheet of Excel workbooks (.xlsx).'],
  importTemplate: ['The button that saves an empty file with the titles of all columns.', 'Download template'],
  importDrop: ['Beside that button: files may be dropped as well.', 'or drop a file here'],
  importFile: ['The chosen file: {name}, {count}.', '{name}, rows: {count}'],
  importSuspicious: [
    'Shown above a preview where numbers change a lot: {field}, {what}.',
    '{field}: {what} will change by more than 50%.',
  ],
  importUnread: ['Shown for a file that has no rows.', 'This file has no rows that can be read.'],
  importNotTable: [
    'Shown for a file that is neither CSV nor an Excel workbook.',
    'This is neither a CSV file nor an Excel workbook (.xlsx).',
  ],
  importOldExcel: [
    'Shown for an Excel file of the old kind, or one with a password.',
    'This is an old Excel file (.xls), or it has a password. Save it as .xlsx without a password.',
  ],
  importDamaged: [
    'Shown for an Excel workbook that cannot be read.',
    'This Excel workbook is damaged, or it is another kind of file.',
  ],
  importTooLarge: ['Shown for one of over 100 MB, unpacked.', 'This workbook is too large. Save its sheet as CSV.'],
  importStrayRow: ['Shown for one with a stray cell: {line}.', 'Line {line} is far below all others: delete it.'],
  importHiddenRows: [
    'Shown for an Excel workbook with hidden rows: {count}, {lines}.',
    '{count, plural, one {# row is} other {# rows are}} hidden in the sheet: line {lines}.',
  ],
  importHiddenColumns: ['Shown for hidden columns: {columns}.', 'Hidden columns of the sheet: {columns}.'],
  importHiddenToo: ['The checkbox below these.', 'Import what is hidden, too'],
  importQuote: [
    'Shown for a CSV file in which a quoted text does not end: {line}.',
    'The quotation marks in line {line} do not match.',
  ],
  importWhichNumber: [
    'Asks how ambiguous numbers are meant: {value}, {column}.',
    '{column}: which number is "{value}"?',
  ],
  importWhichDay: ['Asks how ambiguous days are meant: {value}, {column}.', '{column}: which day is "{value}"?'],
  noDay: ['Shown for a pasted text that is no day: {value}.', '"{value}" is not a date.'],
  noTime: ['Shown for a pasted text that is no time of day: {value}.', '"{value}" is not a time of day.'],
  importOtherCurrency: [
    "Shown for amounts in another currency than the field's: {column}, {currency}.",
    '{column}: amounts in {currency} are imported without conversion.',
  ],
  importEncoding: [
    'Asks which text of a file reads right, where its encoding is not certain.',
    'How is this file encoded? Choose the line that reads right.',
  ],
  importDamagedLetters: [
    'Shown for a file with letters that could not be read: {lines}.',
    'Some letters could not be read: line {lines}.',
  ],
  importColumns: ['The heading above the columns of the file.', 'Columns of the file'],
  importSkip: ['The choice that leaves a column out.', 'Not imported'],
  importBy: ['The label of the choice of the column that identifies records.', 'Match rows by'],
  importByNothing: ['The choice that makes every row a new record.', "Don't match, add all"],
  importCheck: ['The button that previews an import.', 'Preview'],
  importSummary: ['The part of the summary of a preview about new records: {what}.', '{what} will be added.'],
  importLine: ['The heading of the number of a row.', 'Line'],
  importAdded: ['The status of a row with a new record.', 'New'],
  importChanged: ['The status of a row that changes a record.', 'Changed'],
  importUnchanged: ['The status of a row without changes.', 'Unchanged'],
  importRefused: ['The status of a row with mistakes.', 'Not imported'],
  importBack: ['The button that goes back to the columns.', 'Back'],
  importRun: ['The button that sends what was checked.', 'Import'],
  importRunWhat: ['That button, where something will be imported: {what}.', 'Import {what}'],
  importNothing: ['Beside it, for none: {same}, {skipped}.', 'Nothing to import: {same} unchanged, {skipped} skipped'],
  importRefusedCsv: ['The button that saves the rows with mistakes, and those that failed.', 'Download failed rows'],
  importMistake: ['The heading of the reasons in that file.', 'Error'],
  importNoKey: [
    'Error of a row that does not identify its record.',
    'The row does not say which record it belongs to.',
  ],
  importNotFound: ['Error of a row whose record does not exist.', 'There is no such record.'],
  importTwice: ['Error of a row whose record an earlier row has: {line}.', 'Line {line} is about the same record.'],
  importAlso: [
    'Error of a row with a unique value that other rows of the file have, too: {field}, {value}, {lines}.',
    '{field}: "{value}" is also in line {lines}.',
  ],
  importWider: [
    'Error of a row with more cells than the file has columns: {count}, {columns}.',
    'The row has {count} cells instead of {columns}: a text with a separator in it needs quotation marks.',
  ],
  importNarrower: [
    'Shown for a file in which rows have fewer cells than it has columns: {lines}.',
    'Fewer cells than columns in line {lines}: what is missing stays as it is.',
  ],
  importCellError: [
    'Error of a cell that a spreadsheet could not calculate: {cell}, {value}.',
    '{cell}: {value} is an error of the spreadsheet, not a value.',
  ],
  importNoResult: [
    'Error of a cell with a formula that was never calculated: {cell}, {value}.',
    '{cell}: the formula {value} has no stored result. Open the file in a spreadsheet program and save it.',
  ],
  importCutNumber: [
    'Error of a text that a spreadsheet has as a number with more than 15 digits: {cell}, {value}.',
    '{cell}: {value} has lost digits, as a spreadsheet keeps 15. Enter it again in a column of texts.',
  ],
  importSeveral: ['Error of a row that matches several records.', 'Several records match.'],
  importDone: ['The result of an import: {what}.', '{what} imported.'],
  importUndone: ['The result of its undo: {what}.', 'Import of {what} undone.'],
  importRow: ['The name of a row of the file: {name}, of its record, {line}.', '{name} (line {line})'],
  importUnknown: [
    'Error of a row that matches no record and lacks fields of a new one: {title}, {field}, {value}, {fields}.',
    'No {title} has {field} {value}. To add it, also give {fields}.',
  ],
  importUnknownNumber: [
    'Error of a row with a number of a `sequence` that no record has: {title}, {field}, {value}.',
    'No {title} has {field} {value}. Leave it blank to add one, which gets its own.',
  ],
  importOwnNumber: [
    'Shown for a number of a file that is left out, as the API gives them: {field}, with the number where it is of one row, {title}.',
    '{field} is not imported: each {title} gets its own.',
  ],
  importMayNot: [
    'Shown for a column of a file with a field that the person may not change: {column}.',
    '{column} is not imported: you do not have permission to change it.',
  ],
  importOnlyNew: [
    'Error of a row that changes what only the form of a new record has: {field}.',
    '{field} can be given only when adding: an existing record keeps its own.',
  ],
  importNotAllowed: ['Error of a row that needs a call the API does not have.', 'The shop server does not allow this.'],
  importNoRecord: ['Error of a name that no record has: {value}, {field}.', '{field}: no record is called "{value}".'],
  importSeveralNamed: ['The same of several: {ids}.', '{field}: several are called "{value}": {ids}. Give the id.'],
  importTooMany: ['Why a name cannot be looked up.', 'Too many records have these words. Give the id instead.'],
  importLookUpFailed: [
    'Error of a value whose record the API could not be asked for: {value}, {field}, {reason}.',
    '{field}: "{value}" could not be looked up. {reason}',
  ],
  importNoChoice: [
    'Error of a value that is not a choice: {value}, {field}.',
    '{field}: "{value}" is not one of the choices.',
  ],
  noCreate: [
    'Stands in the form of a new record where the API has no call for it: {titles}.',
    'The shop has no call that adds {titles}: what you enter here is checked, and nothing is sent.',
  ],
  savedHidden: [
    'Shown after a save whose record the list does not show: {name}. A button beside it shows it.',
    '{name} is saved. The search or filter hides it.',
  ],
  childFreed: [
    'Follows the question before a record is deleted that has one below it: {title}, {name}.',
    'Its sub{title} {name} becomes a root {title}.',
  ],
  childrenFreed: ['The same for several: {count}, {titles}.', 'Its {count} sub{titles} become root {titles}.'],
  manyChildrenFreed: [
    'The same before several records are deleted: {count}, {titles}.',
    '{count, plural, one {# sub{title} becomes a root {title}.} other {# sub{titles} become root {titles}.}}',
  ],
  referencesCleared: [
    'The same for records of the list that refer to it otherwise: {field}, {what}.',
    '{field} of {what} will be empty.',
  ],
  noLatin: [
    'Shown below a field that is computed from another one, whose text has no Latin letter to make it of: {value}, that text.',
    '"{value}" has no Latin letters. Enter a value yourself.',
  ],
  importRounded: [
    'Error of a text that Excel has made of a long number, whose last digits are lost: {value}, {field}.',
    '{field}: "{value}" is a long number that Excel has rounded. Format the column as text and enter the numbers again.',
  ],
  importNoNumber: ['Error of a text that is not a number: {value}, {field}.', '{field}: "{value}" is not a number.'],
  signedInAs: [
    'Stands above the choice of the colour theme: {user}, the name of who is signed in. Their e-mail address follows.',
    'Signed in as {user}',
  ],
  signInAgainText: [
    'The text of that dialog: {user}, who they are.',
    'Your session has ended. Nothing is lost: sign in as {user} to go on where you were.',
  ],
  signedInAsOther: [
    'Its text when somebody else has signed in instead: {now}, who that is; {user}, who it was.',
    'You are now signed in as {now}. What {user} had typed was not sent. It is kept for {user}.',
  ],
  loginEmail: ['The label of the e-mail address, where one signs in by password.', 'E-mail'],
  loginName: ['The same where one signs in by another name.', 'User name'],
  loginPassword: ['The label of the password.', 'Password'],
  loginSubmit: ['The button that signs in by password.', 'Sign in'],
  loginRefused: [
    'The sign-in by password was refused, without a message of the backend.',
    'The name or the password is wrong.',
  ],
  changeHow: ['The name of the choice of how many records are changed, for screen readers.', 'How'],
  changeSet: ['The choice that gives all the same value, after the field.', 'to'],
  changeFormula: ['The choice that calculates numbers, and the label of the formula.', 'Calculate'],
  changeFormulas: ['What a formula may be.', 'For example × 1.1, + 5 or - 10 %'],
  changeAdd: ['The choice that adds entries to lists.', 'Add'],
  changeRemove: ['The choice that removes entries of lists.', 'Remove'],
  changeSummary: [
    'The summary of the preview of a change: {what}, the records that it changes.',
    '{what} will change.',
  ],
  changeSame: ['Follows it for those that have the new value already: {count}.', '{count} unchanged.'],
  changeSkipped: ['Follows it for those that it cannot change: {count}.', '{count} will be skipped.'],
  changeRefused: ['The status of a record that it cannot change.', 'Will be skipped'],
  changeMore: [
    'Follows the preview of a change of very many records: {count}, those that it does not show.',
    'And {count} more, each checked when it is changed.',
  ],
  paste: ['The title of the dialog for cells pasted from a spreadsheet.', 'Paste'],
  pasteDone: ['They are saved: {what}.', 'Pasted into {what}.'],
  pasteLeftOut: [
    'Shown for values that have no cell that can be edited: {count}.',
    "{count, plural, one {# value} other {# values}} skipped: those columns can't be edited.",
  ],
  pasteBeyond: [
    'Shown for values below the last row: {count}.',
    '{count, plural, one {# value} other {# values}} skipped: there are no more rows.',
  ],
  cellChanged: ['A value was changed in the table: {field}, {name}.', '{field} of {name} changed.'],
  historyEmpty: ['The history of a record is empty.', 'No changes recorded yet.'],
  historyFailed: ['The history could not be fetched, and the server did not say why.', 'Failed to load the history.'],
  historyMore: ['The button for the older part of the history.', 'Show earlier changes'],
  historyCreated: ['A creation in the history; the author follows.', 'Created'],
  historyUpdated: ['A change in the history.', 'Changed'],
  historyDeleted: ['A deletion in the history.', 'Deleted'],
  restore: [
    "The button that puts a former value into the form; the field's title follows for screen readers.",
    'Restore',
  ],
  restoreVersion: ['The button that puts all values of a former version into the form.', 'Restore this version'],
  restored: ['Former values were put into the form: {fields}.', 'Put back into the form, not saved yet: {fields}.'],
  restoredNothing: ['The form has the values of that version already.', 'The form has these values already.'],
  goTo: ['The title of the dialog that finds screens, records and actions by name.', 'Go to…'],
  goToScreens: ['Its heading of the screens.', 'Screens'],
  goToRecent: ['Its heading of the records that were opened last.', 'Recent'],
  goToFetching: ['It is still fetching lists.', 'Loading lists…'],
  goToNothing: ['It finds nothing.', 'Nothing found'],
  keys: ['The title of the dialog that lists the keys.', 'Keyboard shortcuts'],
  keySave: ['The key that saves a form.', 'Save the form'],
  keysAnywhere: ['Its heading of the keys that work everywhere.', 'Everywhere'],
  keysInTable: ['Its heading of the keys of a table.', 'In a table'],
  keysInForm: ['Its heading of the keys of a form.', 'In a form'],
  keyMessages: ['The key that goes to the messages.', 'Go to the messages'],
  keyRows: ['The arrow keys in a table.', 'Go to the next row or cell'],
  keyRowEnds: ['The keys for the first and last cell of a row.', 'Go to the first or last cell of the row'],
  keyTableEnds: ['The same with Ctrl.', 'Go to the first or last row'],
  keyPages: ['The keys that page through rows.', 'Go up or down one page of rows'],
  keyOpen: ["The key that opens a row's record.", 'Open the record'],
  keySelect: [
    'The key that selects a row, and with Shift several.',
    'Select the row; with Shift, all rows since the last one',
  ],
  keyMove: ['The keys that move a row in a list that is put in order.', 'Move the row up or down'],
  keyDelete: ["The key that deletes a row's record.", 'Delete the record'],
  keySortAlso: ['The keys that sort by one more column, on its title.', 'On a column title: sort by this column too'],
  keyResize: ['The keys that resize a column, on its title.', 'On a column title: make the column narrower or wider'],
  wereEditing: [
    'The message after a sign-in when the person had typed in a form and not saved: {name}, the record.',
    'You were editing {name}',
  ],
  continueEditing: ['Its button, which opens that form.', 'Continue'],
  newVersion: [
    'The server has a newer version of the panel than the page.',
    'There is a new version of the panel. What you have typed is kept when you reload.',
  ],
  leftOut: [
    'A second toast after a save, about rows without a value: {field}, {entries}.',
    '{field} without a value were not saved: {entries}.',
  ],
  notUploaded: ['A second toast after a save, about failed uploads: {files}.', 'Not uploaded, so not saved: {files}.'],
  conflictText: [
    'The text of that dialog.',
    'While you were editing, somebody else changed the same values. Choose which to save.',
  ],
  conflictBy: [
    'Its text where the history has the last change of these values: {name}, who made it; {time}, how long ago.',
    '{name} changed this {time}. Choose which values to save.',
  ],
  conflictAgain: [
    'Its text if the record changes at every attempt.',
    'Somebody else keeps changing this record while it is being saved. Choose which values to save, or go back and try again later.',
  ],
  conflictWas: ['Its heading of the value before both changes.', 'Was'],
  conflictTheirs: ['Its heading of the value somebody else chose.', 'Theirs'],
  conflictMine: ['Its heading of the value that was to be saved.', 'Mine'],
  useTheirs: ['Its button that takes their value.', 'Use theirs'],
  useMine: ["Its button that takes one's own value.", 'Use mine'],
  conflictSave: ['Its button that saves the chosen values.', 'Save'],
  conflictCancel: ['Its button that goes back to what was typed.', 'Cancel'],
} as const;

/** The name of a text that only overlays show, or of any other. */
export type OpenedText = keyof typeof openedTexts;
export type FirstText = keyof typeof firstTexts;

const all: readonly (readonly [name: string, text: readonly [description: string, otherwise?: string]])[] =
  Object.entries({ ...firstTexts, ...openedTexts });

/**
 * A config with every shared text: missing ones have their defaults.
 * @param inLanguage translates a default
 */
export const withEveryText = <Config extends { readonly texts: object }>(
  config: Config,
  inLanguage: (text: string) => string = (text) => text,
): Config => ({
  ...config,
  texts: {
    ...Object.fromEntries(all.map(([name, [, otherwise]]) => [name, otherwise && inLanguage(otherwise)])),
    ...config.texts,
  },
});

/** The defaults of the shared texts. */
export const textDefaults = (): string[] => all.flatMap(([, [, otherwise]]) => otherwise ?? []);

/** The texts of a config in two parts: those that the first list may need, and those of overlays. */
export function partedTexts(texts: Readonly<Record<string, unknown>>) {
  const some = (areOpened: boolean) =>
    Object.fromEntries(Object.entries(texts).filter(([name]) => name in openedTexts === areOpened));
  return { first: some(false), opened: some(true) };
}

/** The texts that every screen shares. Its type is only `object`; their names are `FirstText` and `OpenedText`. */
export const sharedTexts: { readonly type: 'object' } = object(
  'Texts that every screen shares.',
  all.flatMap(([name, [, otherwise]]) => (otherwise === undefined ? [name] : [])),
  Object.fromEntries(
    all.map(([name, [description, otherwise]]) => [
      name,
      { ...aText(description), ...(otherwise && { default: otherwise }) },
    ]),
  ),
);

/** The placeholders of a shared text, as its description names them: 'count' → shown, total. */
export function blanksOf(name: string): string[] {
  const [description = ''] = new Map(all).get(name) ?? [];
  return [...description.matchAll(/\{(\w+)\}/g)].map(([, blank = '']) => blank);
}
