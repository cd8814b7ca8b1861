import { describe, expect, it } from 'vitest'
import { cleanName, contentDisposition } from './file-name.ts'
import { zipEntries } from '#contract/attachments/zip-entries.ts'
import { agreedType } from './file-type.ts'
import { docx, docxType, pdf, picture, pptx, pptxType, zip } from '#test/files.ts'

const jpeg = await picture('jpeg')
const png = await picture('png')
const webp = await picture('webp')
const gif = await picture('gif')

describe('agreedType', () => {
  it.each([
    ['a.jpg', 'image/jpeg', jpeg],
    ['a.JPEG', 'image/jpeg', jpeg],
    ['a.png', 'IMAGE/PNG', png],
    ['a.webp', 'image/webp', webp],
    ['CV da Inês.final.pdf', 'application/pdf', pdf],
    ['a.docx', docxType, docx],
    ['a.pptx', pptxType, pptx],
  ])('takes %s as %s', (name, type, content) => {
    expect(agreedType({ name, type, content })).toBe(type.toLowerCase())
  })

  it.each([
    ['another ending', 'a.png', 'image/jpeg', jpeg],
    ['no ending', 'jpg', 'image/jpeg', jpeg],
    ['two endings', 'a.jpg.exe', 'image/jpeg', jpeg],
    ['another declared type', 'a.jpg', 'image/png', jpeg],
    ['other bytes', 'a.jpg', 'image/jpeg', png],
    ['a PDF that begins later', 'a.pdf', 'application/pdf', Buffer.concat([Buffer.from('<html>'), pdf])],
    ['an SVG', 'a.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page', 'a.html', 'text/html', Buffer.from('<!doctype html>')],
    ['a page named as an image', 'a.jpg', 'image/jpeg', Buffer.from('<!doctype html>')],
    ['a GIF', 'a.gif', 'image/gif', gif],
    ['an archive', 'a.zip', 'application/zip', zip('a.txt')],
    ['an archive named as a document', 'a.docx', docxType, zip('a.txt')],
    ['slides named as a document', 'a.docx', docxType, pptx],
    ['macros', 'a.docx', docxType, zip('[Content_Types].xml', 'word/document.xml', 'word/vbaProject.bin')],
    ['a cut archive', 'a.docx', docxType, docx.subarray(0, -10)],
    ['an archive with a broken table', 'a.docx', docxType, Buffer.concat([docx.subarray(0, 60), docx.subarray(70)])],
    ['nothing', 'a.pdf', 'application/pdf', Buffer.alloc(0)],
  ])('refuses %s', (_, name, type, content) => {
    expect(agreedType({ name, type, content })).toBeUndefined()
  })
})

describe('office files that unpack to trouble', () => {
  const parts = ['[Content_Types].xml', 'word/document.xml']
  const field = (offset: number, value: number) => {
    const bomb = Buffer.from(docx)
    bomb.writeUInt32LE(value, bomb.lastIndexOf('PK\u0001\u0002', -40, 'latin1') + offset)
    return bomb
  }

  it.each([
    ['too many entries', zip(...parts, ...Array.from({ length: 5000 }, (_, at) => `word/${at}.xml`))],
    ['a size beyond the limit', field(24, 300 * 1024 * 1024)],
    ['entries that share their bytes', field(20, docx.length)],
    ['a name twice', zip(...parts, 'word/Document.xml')],
    ['a way out of the folder', zip(...parts, '../../etc/passwd')],
    ['a path from the root', zip(...parts, '/etc/passwd')],
    ['a path of Windows', zip(...parts, String.raw`C:\evil.exe`)],
    ['a name that reads backwards', zip(...parts, 'word/fdp\u202egpj.exe')],
    ['a very long name', zip(...parts, `word/${'x'.repeat(300)}.xml`)],
  ])('are refused: %s', (_, content) => {
    const refusal = expect.objectContaining({ code: 'invalid_fields' }) as Error
    expect(() => agreedType({ name: 'a.docx', type: docxType, content })).toThrow(refusal)
  })

  it('may be large decks', () => {
    const deck = zip(
      '[Content_Types].xml',
      'ppt/presentation.xml',
      ...Array.from({ length: 2000 }, (_, at) => `ppt/slides/${at}.xml`),
    )
    expect(agreedType({ name: 'a.pptx', type: pptxType, content: deck })).toBe(pptxType)
  })
})

describe('zipEntries', () => {
  it('reads an archive with a comment', () => {
    const commented = Buffer.concat([docx, Buffer.from('a comment')])
    expect(zipEntries(commented)?.map(({ name }) => name)).toEqual(['[Content_Types].xml', 'word/document.xml'])
  })

  it('never reads beyond the buffer', () => {
    for (let at = 0; at < docx.length; at += 1) {
      const broken = Buffer.from(docx)
      broken[at] = 0xff
      expect(() => zipEntries(broken)).not.toThrow()
    }
  })
})

describe('cleanName', () => {
  it.each([
    ['CV da Inês.pdf', 'CV da Inês.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    [String.raw`C:\fotos\eu.png`, 'eu.pdf'],
    ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
    ['fdp\u202egpj.exe', 'fdpgpj.pdf'],
    ['.pdf', 'file.pdf'],
    ['', 'file.pdf'],
    [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(120)}.pdf`],
    [`${'a'.repeat(119)}🌱.pdf`, `${'a'.repeat(119)}.pdf`],
  ])('turns %j into a safe name', (given, kept) => {
    expect(cleanName(given, 'pdf')).toBe(kept)
  })

  it('writes a header that old and new clients read', () => {
    expect(contentDisposition(`Inês (1) "x"'.pdf`)).toBe(
      `attachment; filename="Ines (1) _x_'.pdf"; filename*=UTF-8''In%C3%AAs%20%281%29%20%22x%22%27.pdf`,
    )
  })
})
