import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '#contract/attachments/attachments.ts'
import { testApp, type Signed, type TestApp } from '#test/app.ts'
import { docx, docxType, fileForm, pdf, picture, pptx, pptxType, storedFiles, zip, zipOf } from '#test/files.ts'

/** Sixty files made to harm: each is refused, or stored as something harmless under a harmless name. */

let t: TestApp
let ana: Signed
beforeAll(async () => {
  t = await testApp()
  ana = await t.as('trainee')
})
afterAll(() => t.close())

const pdfType = 'application/pdf'
const script = '<script>document.title="stolen"</script>'
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`)
const html = Buffer.from(`<!doctype html><title>a</title>${script}`)
const png = await picture('png')
const jpeg = await picture('jpeg')
const webp = await picture('webp')
const gif = await picture('gif')
const mib = 1024 * 1024
const office = (...names: string[]) => zip('[Content_Types].xml', 'word/document.xml', ...names)
/** A text whose parts refer to others in this way. */
const relating = (type: string, target: string, mode = ' TargetMode="External"') =>
  officeOf({
    'word/_rels/document.xml.rels': `<Relationships><Relationship Id="r1" Type="http://x/${type}" Target="${target}"${mode}/></Relationships>`,
  })
const officeOf = (parts: Record<string, string | Buffer>) =>
  zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w/>', ...parts })
const table = (...names: string[]) => zip('[Content_Types].xml', 'xl/workbook.xml', ...names)
const changed = (content: Buffer, at: number, value: number) => {
  const copy = Buffer.from(content)
  copy.writeUInt32LE(value >>> 0, at)
  return copy
}
/** The central directory's entry of the first part. */
const entryAt = docx.indexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]))
/** A picture of 60,000 × 60,000 points in a few kilobytes: a header with nothing behind it. */
function pngBomb(): Buffer {
  const copy = Buffer.from(png)
  copy.writeUInt32BE(60_000, 16)
  copy.writeUInt32BE(60_000, 20)
  return copy
}
const large = (begin: Buffer) => Buffer.concat([begin, Buffer.alloc(10 * mib)])

type Hostile = [what: string, name: string, type: string, content: Buffer, kind?: string]

const refusedFiles: Hostile[] = [
  ['an SVG as PNG', 'a.png', 'image/png', svg],
  ['an SVG as JPEG', 'a.jpg', 'image/jpeg', svg],
  ['an SVG as WebP', 'a.webp', 'image/webp', svg],
  ['an SVG as PDF', 'a.pdf', pdfType, svg],
  ['an SVG as itself', 'a.svg', 'image/svg+xml', svg],
  ['an SVG by name', 'a.svg', 'image/png', png],
  ['a page as PDF', 'a.pdf', pdfType, html],
  ['a page as PNG', 'a.png', 'image/png', html],
  ['a page as document', 'a.docx', docxType, html],
  ['a page as itself', 'a.html', 'text/html', html],
  ['a page before a PDF', 'a.pdf', pdfType, Buffer.concat([html, pdf])],
  ['a PDF by name as page', 'a.html', pdfType, pdf],
  ['a PDF declared as page', 'a.pdf', 'text/html', pdf],
  ['a PDF with a second ending', 'a.pdf.html', pdfType, pdf],
  ['a PDF with a hidden ending', 'a.pdf\u202Elmth.exe', pdfType, pdf],
  ['a PDF with a stream name', 'a.pdf:evil.exe', pdfType, pdf],
  ['a PDF without an ending', 'pdf', pdfType, pdf],
  ['a PDF in upper-case HTML', 'a.HTML', pdfType, pdf],
  ['XHTML', 'a.xhtml', 'application/xhtml+xml', html],
  ['a script', 'a.js', 'text/javascript', Buffer.from('alert(1)')],
  ['a script as PDF', 'a.pdf', pdfType, Buffer.from('alert(1)')],
  ['a program', 'a.exe', 'application/octet-stream', Buffer.from('MZ\x90')],
  ['a program as PDF', 'a.pdf', pdfType, Buffer.from('MZ\x90')],
  ['a program for Linux as PNG', 'a.png', 'image/png', Buffer.from('\x7fELF')],
  ['a GIF', 'a.gif', 'image/gif', gif],
  ['a GIF as PNG', 'a.png', 'image/png', gif],
  ['a GIF that is a script', 'a.gif', 'image/gif', Buffer.from('GIF89a=1;alert(1)')],
  ['a JPEG as PNG', 'a.png', 'image/png', jpeg],
  ['a PNG as JPEG', 'a.jpg', 'image/jpeg', png],
  ['a TIFF', 'a.tiff', 'image/tiff', await sharp(png).tiff().toBuffer()],
  ['an archive', 'a.zip', 'application/zip', zip('a.txt')],
  ['an archive as document', 'a.docx', docxType, zip('a.txt')],
  ['an archive as PDF', 'a.pdf', pdfType, zip('a.txt')],
  ['a compressed page', 'a.pdf', pdfType, gzipSync(html)],
  ['slides as document', 'a.docx', docxType, pptx],
  ['a document as slides', 'a.pptx', pptxType, docx],
  ['a document with macros', 'a.docx', docxType, office('word/vbaProject.bin')],
  [
    'a document with macros by type',
    'a.docx',
    docxType,
    officeOf({ '[Content_Types].xml': 'application/vnd.ms-office.vbaProject' }),
  ],
  [
    'a document with a template from elsewhere',
    'a.docx',
    docxType,
    relating('attachedTemplate', 'https://x.pt/a.dotm'),
  ],
  ['a document with a picture from elsewhere', 'a.docx', docxType, relating('image', 'https://x.pt/a.png')],
  ['a document with an object from elsewhere', 'a.docx', docxType, relating('oleObject', 'https://x.pt/a.html')],
  ['a document with a link to a share', 'a.docx', docxType, relating('hyperlink', String.raw`\\\\x.pt\\a`)],
  ['a document with a link to a file', 'a.docx', docxType, relating('hyperlink', 'file:///etc/passwd')],
  ['a document with a link to a script', 'a.docx', docxType, relating('hyperlink', 'javascript:alert(1)')],
  [
    'a document with a hidden mode',
    'a.docx',
    docxType,
    relating('image', 'https://x.pt', ' TargetMode="&#69;xternal"'),
  ],
  ['a document with an object inside', 'a.docx', docxType, relating('oleObject', 'embeddings/a.xlsx', '')],
  ['a document with entities', 'a.docx', docxType, officeOf({ '_rels/.rels': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
  ['a document with a broken relation', 'a.docx', docxType, officeOf({ '_rels/.rels': '' })],
  ['a document with an embedded program', 'a.docx', docxType, office('word/embeddings/oleObject1.bin')],
  ['a document with a document inside', 'a.docx', docxType, office('word/embeddings/a.docx')],
  ['a document with a page inside', 'a.docx', docxType, office('word/afchunk.mht')],
  ['a document with controls', 'a.docx', docxType, office('word/activeX/activeX1.xml')],
  ['a document with an add-in', 'a.docx', docxType, office('word/webextensions/webextension1.xml')],
  [
    'a chart whose table has macros',
    'a.docx',
    docxType,
    officeOf({ 'word/embeddings/a.xlsx': table('xl/vbaProject.bin') }),
  ],
  ['a chart whose table is none', 'a.docx', docxType, office('word/embeddings/a.xlsx')],
  ['a document with an encrypted part', 'a.docx', docxType, changed(docx, entryAt + 8, 1)],
  ['an encrypted document', 'a.docx', docxType, Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ['a sheet', 'a.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', table()],
  ['an open document', 'a.odt', 'application/vnd.oasis.opendocument.text', zip('mimetype', 'content.xml')],
  ['a document that climbs out', 'a.docx', docxType, office('../../evil.sh')],
  ['a document with a root path', 'a.docx', docxType, office('/etc/passwd')],
  ['a document with backslashes', 'a.docx', docxType, office(String.raw`..\evil.exe`)],
  ['a document with a drive', 'a.docx', docxType, office('C:evil.exe')],
  ['a document with a name twice', 'a.docx', docxType, office('word/Document.xml')],
  ['a document with a control character', 'a.docx', docxType, office('a\u0007b')],
  ['a document with a name of 300 characters', 'a.docx', docxType, office('a'.repeat(300))],
  ['a document of 4 GB unpacked', 'a.docx', docxType, changed(docx, entryAt + 24, 0xff_ff_ff_fe)],
  ['a document larger than itself', 'a.docx', docxType, changed(docx, entryAt + 20, 1_000_000)],
  ['a document of 6,000 parts', 'a.docx', docxType, office(...Array.from({ length: 6000 }, (_, n) => `p/${n}`))],
  ['a cut document', 'a.docx', docxType, docx.subarray(0, -12)],
  ['a document with a broken directory', 'a.docx', docxType, changed(docx, entryAt, 0)],
  ['a picture of 3,600 megapixels', 'a.png', 'image/png', pngBomb()],
  ['a picture of 25 megapixels and more', 'a.png', 'image/png', await picture('png', 6250, 4001)],
  ['a cut PNG', 'a.png', 'image/png', png.subarray(0, 60)],
  ['a cut JPEG', 'a.jpg', 'image/jpeg', jpeg.subarray(0, 40)],
  ['a cut WebP', 'a.webp', 'image/webp', webp.subarray(0, 20)],
  ['a PNG that is only a signature', 'a.png', 'image/png', png.subarray(0, 8)],
  ['a PNG of noise', 'a.png', 'image/png', Buffer.concat([png.subarray(0, 8), deflateSync(html)])],
  ['an empty file', 'a.pdf', pdfType, Buffer.alloc(0)],
  ['a PDF of more than 10 MB', 'a.pdf', pdfType, large(pdf)],
  ['a picture of more than 10 MB', 'a.png', 'image/png', large(png)],
  ['a picture as CV', 'a.png', 'image/png', png, 'cv'],
  ['slides as CV', 'a.pptx', pptxType, pptx, 'cv'],
  ['a PDF as photo', 'a.pdf', pdfType, pdf, 'photo'],
  ['a cover by a trainee', 'a.png', 'image/png', png, 'cover'],
]

const send = (name: string, type: string, content: Buffer, kind = 'other') => ({
  body: fileForm({ kind, name, type, content }),
})

it('refuses sixty hostile files and stores nothing of them', async () => {
  expect(refusedFiles.length).toBeGreaterThanOrEqual(60)
  const outcomes: [string, boolean][] = []
  for (const [what, ...file] of refusedFiles) {
    const { status } = await t.refused(contract.uploadAttachment, send(...file), ana)
    outcomes.push([what, [403, 413, 415, 422].includes(status)])
  }
  expect(outcomes.filter(([, isRefused]) => !isRefused)).toEqual([])
  expect(await storedFiles(t)).toEqual([])
  expect(await t.deps.db.selectFrom('attachments').select('id').execute()).toEqual([])
})

it.each<[string, Buffer]>([
  ['a link to a page', relating('hyperlink', 'https://linkedin.com/in/ana')],
  ['a link to an address', relating('hyperlink', 'mailto:ana@exemplo.pt')],
  ['a picture of its own', relating('image', 'media/image1.png', '')],
  [
    'fonts, film and the settings of a printer',
    office('word/fonts/a.odttf', 'word/media/a.mp4', 'word/printerSettings/p1.bin'),
  ],
  ['a chart with its table', officeOf({ 'word/embeddings/Microsoft_Excel_Sheet.xlsx': table() })],
])('takes a document with %s', async (_, content) => {
  await t.call(contract.uploadAttachment, send('a.docx', docxType, content), ana)
})

const trailing = Buffer.concat([png, html])
const disguised: [string, string, string, Buffer, string][] = [
  ['a path', '../../../etc/cron.d/evil.pdf', pdfType, pdf, 'evil.pdf'],
  ['a path of Windows', String.raw`..\..\start\evil.pdf`, pdfType, pdf, 'evil.pdf'],
  ['300 characters', `${'a'.repeat(300)}.pdf`, pdfType, pdf, `${'a'.repeat(120)}.pdf`],
  ['nothing but an ending', '.pdf', pdfType, pdf, 'file.pdf'],
  ['bidirectional signs', 'a\u202Efdp.exe\u2066.pdf', pdfType, pdf, 'afdp.exe.pdf'],
  ['a line break', 'a\r\nSet-Cookie: b=c.pdf', pdfType, pdf, 'a%0D%0ASet-Cookie b=c.pdf'],
  ['markup', '"><img src=x onerror=alert(1)>.pdf', pdfType, pdf, '%22img src=x onerror=alert(1).pdf'],
  ['a picture with a page behind it', 'a.png', 'image/png', trailing, 'a.webp'],
]

it.each(disguised)(
  'stores %s under a plain name, with headers that keep it from running',
  async (_, name, type, content, kept) => {
    const file = new File([new Uint8Array(content)], name, { type })
    const body = new FormData()
    body.append('kind', 'other')
    body.append('file', file)
    const { id, fileName } = await t.call(contract.uploadAttachment, { body }, ana)
    expect(fileName).toBe(kept)
    const { headers, bytes } = await t.call(contract.downloadAttachment, { params: { id } }, ana)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.!~-]*$/,
      ),
    })
    expect(bytes.includes('<script>')).toBe(false)
  },
)
