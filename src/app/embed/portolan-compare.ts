import '#contract/no-eval.ts';
import { defineElement } from './element.ts';

/** The script of the element, one file: the app and its service are where the script comes from. */
const script = document.currentScript as HTMLScriptElement | null;
defineElement(new URL('.', script?.src ?? document.baseURI).href);
