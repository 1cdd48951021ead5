import { expect, test } from 'vitest'
import { keepUsedRules } from './used-rules.ts'

const html = '<p class="p_2 [&amp;_b]:c_x md:hover:p_4" style="fill: var(--sun)">Bonjour</p>'

test.for<[name: string, css: string, kept: string]>([
  ['a class of the document', '.p_2{padding:8px}', '.p_2{padding:8px}'],
  [
    'a class that the document escapes',
    String.raw`.\[\&_b\]\:c_x b{color:red}`,
    String.raw`.\[\&_b\]\:c_x b{color:red}`,
  ],
  ['a state of a class', String.raw`.md\:hover\:p_4:hover{padding:0}`, String.raw`.md\:hover\:p_4:hover{padding:0}`],
  ['an element', 'p{margin:0}', 'p{margin:0}'],
  ['the order of layers', '@layer base, utilities;', '@layer base, utilities;'],
  ['one of two selectors', '.p_2,.p_3{padding:0}', '.p_2{padding:0}'],
  [
    'a property that a used one reads',
    ':root{--sun:var(--yellow);--yellow:gold}',
    ':root{--sun:var(--yellow);--yellow:gold}',
  ],
  [
    'the registration of a property that a used rule reads',
    "@property --moon{syntax:'*';inherits:false}.p_2{color:var(--moon)}",
    "@property --moon{syntax:'*';inherits:false}.p_2{color:var(--moon)}",
  ],
  [
    'a property with a point in its name',
    String.raw`:root{--space-2\.5:10px}.p_2{gap:var(--space-2\.5)}`,
    String.raw`:root{--space-2\.5:10px}.p_2{gap:var(--space-2\.5)}`,
  ],
  [
    'keyframes of a used rule',
    '@keyframes rise{from{opacity:0}}.p_2{animation:rise 1s}',
    '@keyframes rise{from{opacity:0}}.p_2{animation:rise 1s}',
  ],
])('%s is kept', ([, css, kept]) => {
  expect(keepUsedRules(css, html)).toBe(kept)
})

test.for<[name: string, css: string]>([
  ['a class that the document lacks', '.p_3{padding:12px}'],
  ['a layer with nothing used in it', '@layer utilities{@media (min-width: 3em){.p_3{padding:0}}}'],
  ['a property that nothing reads', ':root{--moon:var(--silver);--silver:grey}'],
  ['the registration of a property that nothing reads', "@property --moon{syntax:'*';inherits:false}"],
  ['keyframes that nothing runs', '@keyframes sink{to{opacity:0}}'],
])('%s is dropped', ([, css]) => {
  expect(keepUsedRules(css, html)).toBe('')
})
