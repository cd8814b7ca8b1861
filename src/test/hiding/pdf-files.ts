import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import PdfDocument from 'pdfkit'
import sharp from 'sharp'
import { drawn, name, type HidingFile } from './secrets.ts'

type Parts = {
  catalog?: string
  page?: string
  resources?: string
  content?: string
  objects?: string[]
  trailer?: string
  /** Behind the end of the file. */
  after?: string
}

export const stream = (dictionary: string, data: string | Buffer) => {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  return `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`
}
const packed = (dictionary: string, data: string) => stream(`${dictionary} /Filter /FlateDecode`, deflateSync(data))

/** A file of one page; further objects are numbered from 6 on. */
export function pdfOf({
  catalog = '',
  page = '',
  resources = '',
  content = '',
  objects = [],
  trailer = '',
  after = '',
}: Parts) {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R ` +
      `/Resources << /Font << /F1 5 0 R >> ${resources} >> ${page} >>`,
    stream('', `BT /F1 12 Tf 20 100 Td (${drawn}) Tj ET ${content}`),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  ]
  const body = all.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.7\n${body}trailer\n<< /Root 1 0 R ${trailer} >>\n%%EOF\n${after}`, 'latin1')
}

const utf16 = `<FEFF${Buffer.from(name, 'utf16le').swap16().toString('hex')}>`

const properties: Record<string, Parts> = {
  'properties in hexadecimal digits': { trailer: '/Info 6 0 R', objects: [`<< /Author ${utf16} >>`] },
  'properties as objects of their own': { trailer: '/Info 6 0 R', objects: ['<< /Author 7 0 R >>', `(${name})`] },
  XMP: {
    catalog: '/Metadata 6 0 R',
    objects: [stream('/Type /Metadata /Subtype /XML', `<dc:creator>${name}</dc:creator>`)],
  },
  'a packed object stream': {
    trailer: '/Info 7 0 R',
    objects: [packed(`/Type /ObjStm /N 1 /First 4`, `7 0 << /Author (${name}) >>`)],
  },
  'page pieces and labels': {
    catalog: `/PageLabels << /Nums [0 << /P (${name}) >>] >>`,
    page: `/PieceInfo << /App << /Private (${name}) >> >>`,
  },
  'an address of its own and a language': { catalog: `/URI << /Base (https://sabugueiro.pt) >> /Lang (${name})` },
  'article threads': { catalog: `/Threads [<< /I << /Author (${name}) >> >>]` },
  'a signature': {
    catalog: '/AcroForm << /SigFlags 3 /Fields [6 0 R] >>',
    objects: [`<< /FT /Sig /V << /Type /Sig /Name (${name}) /ContactInfo (geral@sabugueiro.pt) >> >>`],
  },
}

const additions: Record<string, Parts> = {
  'a comment with its author': { page: `/Annots [<< /Type /Annot /Subtype /Text /T (${name}) /Contents (Eu) >>]` },
  'a link': { page: '/Annots [<< /Subtype /Link /A << /S /URI /URI (https://sabugueiro.pt) >> >>]' },
  'an attachment': {
    catalog: '/Names << /EmbeddedFiles << /Names [(a.txt) 6 0 R] >> >>',
    objects: [`<< /Type /Filespec /UF (${name}.txt) /EF << /F 7 0 R >> >>`, packed('/Type /EmbeddedFile', name)],
  },
  'an associated file of the page': { page: '/AF [6 0 R]', objects: [`<< /Type /Filespec /F (${name}.csv) >>`] },
  outlines: { catalog: '/Outlines 6 0 R', objects: [`<< /First 7 0 R >>`, `<< /Title (${name}) >>`] },
  'a form field': {
    catalog: '/AcroForm << /Fields [6 0 R] >>',
    page: '/Annots [6 0 R]',
    objects: [`<< /Subtype /Widget /FT /Tx /T (autor) /V (${name}) >>`],
  },
  'a script': { catalog: `/OpenAction << /S /JavaScript /JS (app.alert\\('${name}'\\)) >>` },
  'named places': { catalog: `/Dests << /Quiteria [3 0 R /Fit] >>` },
  'a thumbnail': { page: '/Thumb 6 0 R', objects: [stream(`/Width 1 /Height 1 /Title (${name})`, 'x')] },
  'behind its end': { after: `% ${name}` },
  'an older version': {
    objects: [],
    after: `4 0 obj\n${stream('', `BT /F1 12 Tf (${drawn}) Tj ET`)}\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF`,
    content: `BT /F1 9 Tf (${name}) Tj ET`,
  },
}

const drawings: Record<string, Parts> = {
  'a comment in the content': { content: `% ${name}\n` },
  'an alternative text': { content: `/Span << /ActualText (${name}) >> BDC (x) Tj EMC` },
  'a word that is no operator': { content: '\nquiteria\n' },
  'text that is not drawn': { content: `BT /F1 9 Tf 3 Tr (${name}) Tj ET` },
  'structure with alternative texts': {
    catalog: '/StructTreeRoot 6 0 R',
    objects: [`<< /Type /StructTreeRoot /K << /S /Figure /Alt (${name}) >> >>`],
  },
  'the name of a resource': {
    resources: '/ExtGState << /Quiteria << /CA 1 >> >>',
    content: '/Quiteria gs',
  },
  'the name of a spot colour': {
    resources: '/ColorSpace << /C1 [/Separation /Sabugueiro /DeviceRGB 6 0 R] >>',
    content: '/C1 cs 1 scn 0 0 9 9 re f',
    objects: ['<< /FunctionType 2 /Domain [0 1] /C0 [1 1 1] /C1 [0 1 0] /N 1 >>'],
  },
  'a colour profile': {
    resources: '/ColorSpace << /C1 [/ICCBased 6 0 R] >>',
    content: '/C1 cs 1 0 0 scn 0 0 9 9 re f',
    objects: [stream('/N 3', `desc Ecra de ${name}`)],
  },
  'the name of a font': {
    resources: '/Font << /F1 5 0 R /F2 6 0 R >>',
    objects: ['<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+SabugueiroSans >>'],
  },
  'a map of characters': {
    resources: '/Font << /F1 6 0 R >>',
    objects: [
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 7 0 R >>',
      packed('', `% ${name}\n/CMapName /Quiteria def 1 beginbfchar <41> <0041> endbfchar`),
    ],
  },
  'properties of a picture': {
    resources: '/XObject << /I1 6 0 R >>',
    content: 'q 9 0 0 9 0 0 cm /I1 Do Q',
    objects: [
      stream('/Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Metadata 7 0 R', 'x'),
      stream('/Type /Metadata', name),
    ],
  },
  'a drawing inside a drawing': {
    resources: '/XObject << /X1 6 0 R >>',
    content: '/X1 Do',
    objects: [
      packed(
        '/Subtype /Form /BBox [0 0 9 9] /Resources << >> /PieceInfo << /A (Quiteria) >>',
        `% ${name}\n0 0 9 9 re f`,
      ),
    ],
  },
}

async function withPicture(): Promise<HidingFile> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
  const jpeg = await picture
    .jpeg()
    .withExif({ IFD0: { Artist: name } })
    .toBuffer()
  const object = stream(
    '/Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
    jpeg,
  )
  const parts = { resources: '/XObject << /I1 6 0 R >>', content: 'q 9 0 0 9 0 0 cm /I1 Do Q', objects: [object] }
  return { title: 'the camera of a picture', content: pdfOf(parts) }
}

async function byPdfkit(): Promise<HidingFile> {
  const document = new PdfDocument({ info: { Author: name, Title: `Plano de ${name}` } })
  document.text(drawn).addNamedDestination('quiteria')
  document.file(Buffer.from(name), { name: `${name}.txt` })
  document.note(10, 10, 50, 50, name)
  document.end()
  return { title: 'what a program writes', content: await buffer(document) }
}

const refused: Record<string, Parts> = {
  'a hidden layer': {
    catalog: '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>',
    resources: '/Properties << /L1 6 0 R >>',
    content: `/OC /L1 BDC BT /F1 9 Tf (${name}) Tj ET EMC`,
    objects: ['<< /Type /OCG /Name (Notas) >>'],
  },
  'an encrypted file': { trailer: `/Encrypt << /Filter /Standard >> /Info << /Author (${name}) >>` },
  'a way of packing that is not read': { page: '/Contents 6 0 R', objects: [stream('/Filter /LZWDecode', name)] },
}

export async function hidingPdfs(): Promise<HidingFile[]> {
  const cleaned = Object.entries({ ...properties, ...additions, ...drawings })
  const held = Object.entries(refused)
  return [
    ...cleaned.map(([title, parts]) => ({ title: `PDF: ${title}`, content: pdfOf(parts) })),
    ...[await withPicture(), await byPdfkit()].map((file) => ({ ...file, title: `PDF: ${file.title}` })),
    ...held.map(([title, parts]) => ({ title: `PDF: ${title}`, content: pdfOf(parts), refused: true })),
  ]
}
