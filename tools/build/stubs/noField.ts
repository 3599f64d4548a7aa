/** Replaces parts of rjsf that no form of ours draws (see tools/build/panelBuild.ts). */
export default (): null => null;
