/** Replaces rjsf's fields for layouts, which a uiSchema of ours cannot name (see tools/panelBuild.ts). */
export default (): null => null;
