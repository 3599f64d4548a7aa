/** The part of a language's file for the API's messages. */
export const API = 'api';

/** The part for what all screens share. */
export const PANEL_SECTION = 'panel';
