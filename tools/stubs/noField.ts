/** Replaces parts of rjsf that no form of ours draws (see tools/panelBuild.ts). */
export default (): null => null;
