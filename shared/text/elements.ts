/**
 * Names of elements, in lower case: which names make a tag, which elements are allowed, and which
 * separate words (contract/texts#tags).
 */

const names = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '));

// The elements that descriptions may contain, for every role alike (contract/texts#descriptions).

export const BLOCKS = names(
  'address article aside blockquote caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hr',
  'li ol p pre section summary table tbody td tfoot th thead tr ul',
);
export const INLINES = names(
  'a abbr b br cite code del em i img ins kbd mark q s samp small span strong sub sup u var',
);
/** Elements without content, which are never closed. */
export const EMPTY = names('br hr img');

/** Elements that may stand within a word. All others separate the words beside them. */
export const WITHIN_WORDS = names(
  'a abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd label mark nobr output q rb rbc rp rt rtc ruby',
  's samp script small span strike strong style sub sup time tt u var wbr',
);

/** All other elements of HTML, current and obsolete. */
const OTHERS = names(
  'applet area audio base basefont bgsound body button canvas center col colgroup command content datalist dialog dir element',
  'embed fieldset form frame frameset head hgroup html iframe image input isindex keygen legend link listing main map marquee',
  'menu menuitem meta meter multicol nav nextid noembed noframes noscript object optgroup option param picture plaintext',
  'portal progress search select shadow slot source spacer template textarea title track video xmp',
);

const SVG = names(
  'altglyph altglyphdef altglyphitem animate animatecolor animatemotion animatetransform circle clippath cursor defs desc',
  'discard ellipse feblend fecolormatrix fecomponenttransfer fecomposite feconvolvematrix fediffuselighting',
  'fedisplacementmap fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage femerge',
  'femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile feturbulence filter foreignobject g',
  'glyph glyphref hkern line lineargradient marker mask metadata mpath path pattern polygon polyline radialgradient rect set',
  'solidcolor stop svg switch symbol text textpath tref tspan use view vkern',
);

/**
 * The elements that show something, and the commonest of those that carry meaning. The others are
 * left out because they are English words (`and`, `in`, `list`).
 */
const MATHML = names(
  'annotation apply ci cn csymbol maction maligngroup malignmark math menclose merror mfenced mfrac mglyph mi mlabeledtr',
  'mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries mscarry msgroup msline mspace msqrt',
  'msrow mstack mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics',
);

const KNOWN = [BLOCKS, INLINES, WITHIN_WORDS, OTHERS, SVG, MATHML].flatMap(each => [...each]);

/**
 * The beginning of a tag, a declaration or an instruction; `$1` is the name of the element. Names
 * with `:` belong to other markup languages, names with `-` are custom elements. None of them
 * contains a point, because addresses do (`<my-site.example>`).
 */
export const TAG_BEGINNING = new RegExp(
  `^<(?:/?(${KNOWN.join('|')}|[a-z]\\w*:[a-z][\\w-]*|[a-z]\\w*-[\\w-]*)(?=[\\s/>])|[!?](?=[a-z[-]))`,
  'i',
);
