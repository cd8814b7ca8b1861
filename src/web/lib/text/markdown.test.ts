import { describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { type Block, type Inline, parseInline, parseMarkdown, safeHref } from './markdown.ts'

const text = (value: string): Inline => ({ type: 'text', text: value })

const hrefs = (blocks: Block[]): string[] =>
  JSON.stringify(blocks)
    .match(/"href":"((?:[^"\\]|\\.)*)"/g)
    ?.map((found) => JSON.parse(`{${found}}`).href as string) ?? []

describe('parseMarkdown', () => {
  it('reads headings, and never makes a second h1', () => {
    expect(parseMarkdown('# Um\n\n### Três\n###### Seis')).toEqual([
      { type: 'heading', level: 2, children: [text('Um')] },
      { type: 'heading', level: 3, children: [text('Três')] },
      { type: 'heading', level: 4, children: [text('Seis')] },
    ])
  })

  it('reads lists, also right after a paragraph, with items over two lines', () => {
    expect(parseMarkdown('Traz:\n- água\n- pão\n  de milho\n\n1. um\n2. dois')).toEqual([
      { type: 'paragraph', children: [text('Traz:')] },
      { type: 'list', ordered: false, items: [[text('água')], [text('pão de milho')]] },
      { type: 'list', ordered: true, items: [[text('um')], [text('dois')]] },
    ])
  })

  it('reads quotes, fenced code and rules', () => {
    expect(parseMarkdown('> olá\n> de novo\n\n```ts\n<b>*a*</b>\n```\n\n---')).toEqual([
      { type: 'quote', blocks: [{ type: 'paragraph', children: [text('olá\nde novo')] }] },
      { type: 'code', text: '<b>*a*</b>' },
      { type: 'rule' },
    ])
  })

  it('keeps raw markup as text', () => {
    const source = '<script>alert(1)</script> <img src=x onerror=alert(1)>'
    expect(parseMarkdown(source)).toEqual([{ type: 'paragraph', children: [text(source)] }])
  })

  it('numbers a list from its first number, and nests lists', () => {
    expect(parseMarkdown('3. um\n   - dentro\n     1. fundo\n4. dois')).toEqual([
      {
        type: 'list',
        ordered: true,
        start: 3,
        items: [
          [
            text('um'),
            {
              type: 'nested',
              blocks: [
                {
                  type: 'list',
                  ordered: false,
                  items: [
                    [
                      text('dentro'),
                      { type: 'nested', blocks: [{ type: 'list', ordered: true, items: [[text('fundo')]] }] },
                    ],
                  ],
                },
              ],
            },
          ],
          [text('dois')],
        ],
      },
    ])
  })

  it('keeps paragraphs, code and quotes inside an item', () => {
    const [list] = parseMarkdown('- um\n\n  dois\n\n  > três\n\n  ```\n  quatro\n  ```')
    expect(list).toMatchObject({
      type: 'list',
      items: [expect.arrayContaining([{ type: 'nested', blocks: expect.anything() }])],
    })
    const kinds = JSON.stringify(list).match(/"type":"(paragraph|quote|code)"/g)
    expect(kinds).toEqual([
      '"type":"paragraph"',
      '"type":"paragraph"',
      '"type":"quote"',
      '"type":"paragraph"',
      '"type":"code"',
    ])
  })

  it('shows ticked items of a list', () => {
    expect(parseMarkdown('- [x] feito\n- [ ] por fazer')).toMatchObject([
      {
        items: [
          [text('☑ '), text('feito')],
          [text('☐ '), text('por fazer')],
        ],
      },
    ])
  })

  it('reads tables', () => {
    expect(parseMarkdown('| Hora | O quê |\n|---|:-:|\n| 18:00 | **Boas-vindas** |')).toEqual([
      {
        type: 'table',
        head: [[text('Hora')], [text('O quê')]],
        rows: [[[text('18:00')], [{ type: 'strong', children: [text('Boas-vindas')] }]]],
      },
    ])
  })

  it('keeps markup as text over several lines and inside other blocks', () => {
    expect(parseMarkdown('<div onclick="x()">\n\n- <b>a</b>\n\n</div>')).toEqual([
      { type: 'paragraph', children: [text('<div onclick="x()">')] },
      { type: 'list', ordered: false, items: [[text('<b>a</b>')]] },
      { type: 'paragraph', children: [text('</div>')] },
    ])
    expect(parseMarkdown('<!-- nada -->')).toEqual([{ type: 'paragraph', children: [text('<!-- nada -->')] }])
  })

  it('survives any input, loses no letters and makes no unsafe links', () => {
    const piece = fc.constantFrom(
      '**',
      '*',
      '_',
      '`',
      '[',
      '](',
      ')',
      '> ',
      '- ',
      '\n',
      'javascript:',
      'http://a',
      ' ',
      'ã',
      '#',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const blocks = parseMarkdown(pieces.join(''))
        for (const href of hrefs(blocks)) expect(safeHref(href)).toBe(href)
        const count = (value: string) => value.split('ã').length
        expect(count(JSON.stringify(blocks))).toBeGreaterThanOrEqual(count(pieces.join('').replace(/^.*```.*$/gm, '')))
      }),
      { numRuns: 300 },
    )
  })

  it('parses a hostile text quickly', () => {
    const start = process.cpuUsage()
    parseMarkdown('*'.repeat(20_000))
    parseMarkdown('['.repeat(20_000) + '](')
    parseMarkdown('> '.repeat(5_000) + 'fundo')
    parseMarkdown('- '.repeat(5_000) + 'fundo')
    parseMarkdown('1. '.repeat(5_000) + 'fundo')
    parseMarkdown('*a_'.repeat(6_000))
    parseMarkdown('**a '.repeat(5_000))
    parseMarkdown('a **b'.repeat(50_000))
    expect(process.cpuUsage(start).user).toBeLessThan(1_500_000)
  })
})

describe('parseInline', () => {
  it('reads strong, emphasis, code and links, also nested', () => {
    expect(parseInline('a **b *c*** `d` [e](https://f.pt/g_(h)) fim')).toMatchObject([
      text('a '),
      { type: 'strong' },
      text(' '),
      { type: 'code', text: 'd' },
      text(' '),
      { type: 'link', href: 'https://f.pt/g_(h)', children: [text('e')] },
      text(' fim'),
    ])
  })

  it('reads escapes, link titles, line breaks and strikethrough', () => {
    expect(parseInline('\\*não\\* [a](https://b.pt "Título")  \nfim ~~velho~~')).toEqual([
      text('*não* '),
      { type: 'link', href: 'https://b.pt', title: 'Título', children: [text('a')] },
      { type: 'break' },
      text('fim '),
      { type: 'del', children: [text('velho')] },
    ])
  })

  it('turns an image into a link instead of loading it, and labels a link without text by its address', () => {
    expect(parseInline('![um gato](https://elsewhere.pt/gato.png)')).toEqual([
      { type: 'link', href: 'https://elsewhere.pt/gato.png', children: [text('um gato')] },
    ])
    expect(parseInline('[](https://b.pt)')).toEqual([
      { type: 'link', href: 'https://b.pt', children: [text('https://b.pt')] },
    ])
    expect(parseInline('![x](data:image/png;base64,AA)')).toEqual([text('![x](data:image/png;base64,AA)')])
  })

  it('leaves snake_case_names alone', () => {
    expect(parseInline('o_meu_ficheiro.txt')).toEqual([text('o_meu_ficheiro.txt')])
  })

  it('links a bare address without the full stop after it', () => {
    expect(parseInline('Vê https://viveiro.pt/a.')).toEqual([
      text('Vê '),
      { type: 'link', href: 'https://viveiro.pt/a', children: [text('https://viveiro.pt/a')] },
      text('.'),
    ])
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//mau.pt',
    'java\tscript:x',
    'x',
  ])('writes a link to %s out as text', (address) => {
    expect(parseInline(`[clica](${address})`).every((part) => part.type !== 'link')).toBe(true)
  })
})
