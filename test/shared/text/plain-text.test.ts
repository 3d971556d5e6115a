import { describe, expect, test } from 'vitest';
import { escapeName, escapeTitle, plainText } from '../../../shared/text/html.ts';
import { cut, textOfHtml } from '../../../shared/text/shorten.ts';

describe('plainText', () => {
  test.each([
    ['A & B', 'A & B', 'check 76: rests as it was typed'],
    ['  a \n\t b\u00a0&nbsp;c ', 'a b c', 'white space'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;', 'entities once, not twice'],
    ['&lt;b&gt; &#x1F389;&#233;&eacute;', '<b> 🎉éé', 'every kind of entity'],
    ['Vin&notre &copy 2031', 'Vin&notre &copy 2031', 'without semicolon it is none'],
    ['<p>One</p><p>Two</p><br>Three', 'One Two Three', 'blocks keep words apart'],
    ['a\vb\fc\u0085d&#11;e&#12;f&#13;g\u001fh', 'a b c d e f g h', 'controls that separate words'],
    ['a\ufdd0\uffff&#xFFFE;\u{1fffe}b', 'ab', 'noncharacters'],
    ['<b>a</b>b<font>c</font>d<wbr>e<bdi>f</bdi><st1:City>g</st1:City>', 'abcdefg', 'elements within words'],
    ['I <3 you, 1 < 2 > 0, x <- y', 'I <3 you, 1 < 2 > 0, x <- y', 'brackets that are no tags'],
    ['a <b and c', 'a <b and c', 'a tag that never ends is text'],
    ['Sala A<B 3.0', 'Sala A<B 3.0', 'without a blank'],
    ['<<Concerto>> de Nadal', '<<Concerto>> de Nadal', 'no element has this name'],
    ['Banda <Os Amigos>', 'Banda <Os Amigos>', 'nor this one'],
    ['Ana <ana@x.example>, <https://w.example/p>', 'Ana <ana@x.example>, <https://w.example/p>', 'addresses'],
    ['<tel:+34981> <urn:isbn:1> <my-town.example>', '<tel:+34981> <urn:isbn:1> <my-town.example>', 'of any kind'],
    ['A <B <i>C</i>, <b="x> <i>y</i>', 'A <B C, <b="x> <i>y</i>', 'text up to the next tag; a quote that never ends'],
    ['</ b>, <b, c>, <!>, <?>, < ?php>', '</ b>, <b, c>, <!>, <?>, < ?php>', 'almost tags'],
    ['<FONT\nsize=1>a</FONT><o:p></o:p><my-word>b</my-word><tt/>', 'ab', 'obsolete elements, and those of others'],
    ['<svg><path d="M0"/></svg><math><mi>a</mi></math>', 'a', 'elements of SVG and MathML'],
    ['<!DOCTYPE html>a<?xml version="1.0"?>b<?php c ?>d<![CDATA[e]]>f', 'abdf', 'declarations, instructions'],
    ['a<!-->b<!--->c<!-- > --!>d', 'abcd', 'comments end as in browsers'],
    ['<a title="1 > 0">x</a>', 'x', 'a bracket in quotes ends no tag'],
    ['a<!-- b -->c<script>d</script>e<style>f</style>g', 'aceg', 'what is not text goes with its content'],
    ['bell\u0007 null\u0000 &#7;c1\u0085', 'bell null c1', 'control characters'],
    ['<p> </p>', '', 'nothing but markup'],
  ])('%j', (input, text) => {
    expect(plainText(input)).toBe(text);
  });
});

test.each([
  ['<div>a<div>b</div>c</div>', 'a\nb\nc', 'what follows a block begins a line'],
  ['<div><ul><li>a</li> <li>b</li></ul>c</div><p>d</p>\n<p>e</p>', '- a\n- b\nc\n\nd\n\ne', 'but no line is empty'],
  [
    '<table><tr><td>a</td><td><b>b</b></td></tr></table>c<img src="https://a.example/" />d',
    'a\nb\nc d',
    'cells, pictures',
  ],
])('%j as it is read in a calendar', (html, lines) => {
  expect(textOfHtml(html)).toBe(lines);
});

describe('names as HTML', () => {
  test.each([
    ['A & B', 'A &#038; B', 'A &amp; B', 'check 76; contract/terms#term-fields'],
    ['<b> "x" \'y\'', "&lt;b&gt; &quot;x&quot; 'y'", "&lt;b&gt; &quot;x&quot; 'y'", 'four characters'],
    ['&amp;', '&#038;amp;', '&amp;amp;', 'text that looks like an entity'],
  ])('%s', (text, title, name) => {
    expect([escapeTitle(text), escapeName(text)]).toEqual([title, name]);
  });
});

test.each([
  ['abc', 3, 'abc', 'as long as it may be'],
  ['one two three', 8, 'one two …', 'at a blank'],
  ['abcd efghij', 8, 'abcd …', 'at one in the middle'],
  ['abc defghijk', 8, 'abc defg …', 'within a word, if a blank would leave too little'],
  ['aaa🎉b', 4, 'aaa\ufffd …', 'well-formed'],
])('%j cut after %i is %j: %s', (whole, longest, short) => {
  expect(cut(whole, longest)).toBe(short);
});
