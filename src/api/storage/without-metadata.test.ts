import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import PdfDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { unzip } from '#test/unzip.ts'
import { withoutMetadata } from './without-metadata.ts'

const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** A name as PDF writes it: plain, in UTF-16, and as hexadecimal digits. */
const spellings = (name: string) => {
  const utf16 = Buffer.from(name, 'utf16le').swap16()
  return [name, utf16.toString('latin1'), utf16.toString('hex').toUpperCase()]
}
const holds = (content: Buffer, name: string) =>
  spellings(name).some((spelling) => content.toString('latin1').includes(spelling))

async function drawn(author: string): Promise<Buffer> {
  const document = new PdfDocument({ compress: false, info: { Author: author, Title: `Plano de ${author}` } })
  document.text('O plano.')
  document.end()
  return buffer(document)
}

describe('a PDF', () => {
  it.each(['Quiteria', 'Quitéria (de Sá)'])('loses its author %s and keeps its places', async (name) => {
    const before = await drawn(name)
    const after = withoutMetadata(before, pdf)
    expect([after.length, holds(after, name.slice(0, 4)), after.includes('/Info')]).toEqual([
      before.length,
      false,
      false,
    ])
    expect(holds(before, name.slice(0, 4))).toBe(true)
    expect(after.includes('startxref')).toBe(true)
  })

  it('loses what is written in XMP, in hexadecimal digits and at packed properties', () => {
    const content = Buffer.from(
      [
        '%PDF-1.7\n3 0 obj\n<< /Author <FEFF005100750069> /Title (Da Quiteria) >>\nendobj\n',
        '4 0 obj\n<< /Type /Metadata /Subtype /XML /Length 60 >>\nstream\n',
        '<x:xmpmeta><dc:creator>Quiteria</dc:creator></x:xmpmeta>\nendstream\nendobj\n',
        '5 0 obj\n<< /Type /XRef /Info 3 0 R /Root 1 0 R >>\nendobj\n9 0 obj (Quiteria fica)\nendobj',
      ].join(''),
      'latin1',
    )
    const after = withoutMetadata(content, pdf).toString('latin1')
    expect(after.length).toBe(content.length)
    expect(after.match(/Quiteria/g)).toEqual(['Quiteria'])
    expect(after).not.toContain('FEFF')
    expect(after).toContain('(Quiteria fica)')
  })
})

describe('an Office document', () => {
  const zipped = async (files: Record<string, string>): Promise<Buffer> => {
    const zip = new ZipFile()
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    return buffer(zip.outputStream as Readable)
  }

  it('loses author, company and the names at comments, and keeps the rest', async () => {
    const body = '<w:ins w:author="Quitéria" w:id="1"><w:t>Texto da Rega</w:t></w:ins><pic name="Imagem 1"/>'
    const after = withoutMetadata(
      await zipped({
        '[Content_Types].xml': '<Types/>',
        'docProps/core.xml': '<cp:coreProperties><dc:creator>Quitéria</dc:creator></cp:coreProperties>',
        'docProps/app.xml': '<Properties><Company>Rega Norte</Company></Properties>',
        'word/document.xml': body,
        'word/people.xml': '<w15:person w15:author="Quitéria"><w15:presenceInfo w15:userId="quiteria@rega.pt"/>',
        'word/media/image1.png': 'Quitéria',
      }),
      docx,
    )
    const files = unzip(after)
    expect(Object.keys(files)).toHaveLength(6)
    expect(files['docProps/core.xml']).toMatch(/^<cp:coreProperties [^>]*\/>$/)
    expect(files['docProps/app.xml']).not.toContain('Rega Norte')
    expect(files['word/document.xml']).toBe(body.replace('Quitéria', ''))
    expect(files['word/people.xml']).not.toMatch(/quit/i)
    expect(files['word/media/image1.png']).toBe('Quitéria')
  })

  it('that cannot be opened is refused rather than handed out', () => {
    expect(() => withoutMetadata(Buffer.from('PK\u0003\u0004 nada'), docx)).toThrow('Not a ZIP archive')
  })
})

it('leaves pictures alone: they have lost theirs when they were uploaded', () => {
  const content = Buffer.from('RIFF')
  expect(withoutMetadata(content, 'image/webp')).toBe(content)
})
