import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseForm } from './multipart.ts'

const type = 'multipart/form-data; boundary=x'
const part = (head: string, body = '') => `--x\r\n${head}\r\n\r\n${body}\r\n`
const named = 'Content-Disposition: form-data; name="kind"'
const end = '--x--\r\n'
const parse = (body: string) => parseForm(Buffer.from(body), type)

describe('parseForm', () => {
  it('reads what browsers and scripts send', async () => {
    const anyName = fc.string({ unit: 'grapheme', minLength: 1 }).filter((name) => !/[\r\n"\\]/.test(name))
    await fc.assert(
      fc.asyncProperty(anyName, fc.uint8Array(), fc.string(), async (name, content, text) => {
        const form = new FormData()
        form.append('file', new File([new Uint8Array(content)], name, { type: 'application/pdf' }))
        form.append('kind', text.replaceAll(/\r\n?|\n/g, '\r\n'))
        const sent = new Response(form)
        const body = Buffer.from(await sent.arrayBuffer())
        const [file, kind] = parseForm(body, sent.headers.get('content-type')!)
        expect(file).toMatchObject({ name: 'file', fileName: name.toWellFormed(), type: 'application/pdf' })
        expect(file!.content.equals(content)).toBe(true)
        expect(kind!.content.toString()).toBe(form.get('kind'))
      }),
    )
  })

  it('reads quoted boundaries, unquoted names, escapes and old paths', () => {
    const head = String.raw`content-disposition: form-data; name=file; filename="C:\fotos\a \"b\".pdf"`
    const [file] = parseForm(Buffer.from(part(head, 'y') + end), 'multipart/form-data; boundary="x"')
    expect(file).toMatchObject({ name: 'file', fileName: String.raw`C:\fotos\a "b".pdf`, type: 'text/plain' })
  })

  it.each([
    ['nothing', ''],
    ['no part and no end', '--x'],
    ['a part without headers', `--x\r\n\r\ntext\r\n${end}`],
    ['headers that the end interrupts', `--x\r\n${named}\r\n${end}`],
    ['an end inside the headers, and then again', `--x\r\n\r\n--x${end}--xcv: `],
    ['a header without a name', part(': form-data; name="kind"', 'cv') + end],
    ['text after the boundary', `--xyz${part(named, 'cv')}${end}`],
    ['headers longer than a page', part(`${named}\r\nX: ${'y'.repeat(5000)}`) + end],
    ['a part without a disposition', part('Content-Type: text/plain', 'cv') + end],
    ['a part without a name', part('Content-Disposition: form-data; filename="a.pdf"', 'cv') + end],
    ['another disposition', part(named.replace('form-data', 'attachment'), 'cv') + end],
    ['a part without an end', `--x\r\n${named}\r\n\r\ncv`],
    ['a form without an end', part(named, 'cv')],
    ['another boundary', part(named, 'cv').replaceAll('--x', '--y')],
    ['two parts of one name', part(named, 'cv').repeat(2) + end],
  ])('refuses %s', (_, body) => {
    expect(() => parse(body)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('refuses many parts, and a form without a boundary', () => {
    const many = Array.from({ length: 9 }, (_, at) => part(named.replace('kind', `kind${at}`)))
    expect(() => parse(many.join('') + end)).toThrow(expect.objectContaining({ code: 'too_large' }))
    expect(() => parseForm(Buffer.from(end), 'multipart/form-data')).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
  })

  it('ends for any bytes', () => {
    const bits = ['--x\r\n', end, '--x', '\r\n', '\r\n\r\n', named, 'Content-Type: a/b', 'cv', ': ', '\\"', '\0']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...bits)), (body) => {
        try {
          for (const { content } of parse(body.join(''))) expect(content.length).toBeLessThan(body.join('').length)
        } catch (error) {
          expect(error).toMatchObject({ code: expect.stringMatching(/malformed|too_large/) as string })
        }
      }),
    )
  })
})
