/** The shortest files of 640 by 480 pixels of which the header can be read: no pixels follow. */

/** Signature, length and type of the chunk IHDR, width, height. */
export const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000280000001e00806000000', 'hex');
export const GIF = Buffer.from('4749463839618002e001f70000', 'hex');
/** RIFF, WEBP, and the chunk VP8X with width and height less one. */
export const WEBP = Buffer.from('524946461e00000057454250565038580a000000000000007f0200df0100', 'hex');

const SOI = 'ffd8';
const JFIF = 'ffe000104a46494600010100000100010000';
/** Exif with one entry: tag 274, orientation 6. */
const EXIF = 'ffe100224578696600004d4d002a000000080001011200030000000100060000' + '00000000';
const SOF = 'ffc0001108' + '01e0' + '0280' + '03012200021101031101';
const EOI = 'ffd9';
export const JPEG = Buffer.from(SOI + JFIF + SOF + EOI, 'hex');
export const TURNED_JPEG = Buffer.from(SOI + EXIF + SOF + EOI, 'hex');
