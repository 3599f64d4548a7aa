/** The panel's kinds of widget. A new kind is a folder here and a line in this list. */
import { widgets as custom } from '#custom/widgets.ts';
import { definition as AttributeList } from './AttributeList/definition.ts';
import { definition as ImageManager } from './ImageManager/definition.ts';
import { definition as ImageUpload } from './ImageUpload/definition.ts';
import { definition as Reference } from './Reference/definition.ts';
import { definition as Switch } from './Switch/definition.ts';
import type { Widget } from './widget.ts';

export const widgets: readonly Widget[] = [Reference, ImageUpload, Switch, ImageManager, AttributeList, ...custom];
