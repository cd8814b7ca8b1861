import sharp from 'sharp'
import { writeZip } from '#api/storage/clean/office/zip.ts'
import { drawn, name, type HidingFile } from './secrets.ts'

const schemas = 'http://schemas.openxmlformats.org'
const main = {
  word: { path: 'word/document.xml', type: 'wordprocessingml.document.main' },
  ppt: { path: 'ppt/presentation.xml', type: 'presentationml.presentation.main' },
  xl: { path: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main' },
}
const declared =
  `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships" ` +
  `xmlns:a="${schemas}/drawingml/2006/main" xmlns:p="${schemas}/presentationml/2006/main" xmlns:v="urn:schemas-microsoft-com:vml" ` +
  `xmlns:wp="${schemas}/drawingml/2006/wordprocessingDrawing" xmlns:mc="${schemas}/markup-compatibility/2006" ` +
  `xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml" xmlns:q="https://sabugueiro.pt/ns"`

type Related = { kind: string; target: string; outside?: true; content?: string | Buffer; package?: true }
type Parts = { body?: string; related?: Related[]; after?: string; kind?: keyof typeof main; root?: string }

const relations = (list: readonly Related[]) =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${list
    .map(({ kind, target, outside }, index) => {
      const mode = outside ? ' TargetMode="External"' : ''
      return `<Relationship Id="rId${index + 1}" Type="${schemas}/officeDocument/2006/relationships/${kind}" Target="${target}"${mode}/>`
    })
    .join('')}</Relationships>`

const paragraph = (inner: string) => `<w:p>${inner}</w:p>`
const text = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`

export function officeOf({ body = '', related = [], after = '', kind = 'word', root }: Parts): Buffer {
  const { path, type } = main[kind]
  const whole = root ?? `<w:document ${declared}><w:body>${paragraph(text(drawn))}${body}</w:body></w:document>`
  const inside = related.filter((one) => !one.package)
  const outer = [{ kind: 'officeDocument', target: path }, ...related.filter((one) => one.package)]
  const files = new Map<string, Buffer>([
    [
      '[Content_Types].xml',
      Buffer.from(
        `<Types><Override PartName="/${path}" ContentType="application/vnd.openxmlformats-officedocument.${type}+xml"/></Types>`,
      ),
    ],
    ['_rels/.rels', Buffer.from(relations(outer))],
    [path, Buffer.from(whole)],
    [`${kind}/_rels/${path.split('/')[1]}.rels`, Buffer.from(relations(inside))],
  ])
  for (const { target, content, package: isOuter } of related)
    if (content !== undefined)
      files.set(isOuter ? target : new URL(target, `file:///${kind}/`).pathname.slice(1), Buffer.from(content))
  return Buffer.concat([writeZip(files), Buffer.from(after)])
}

const part = (kind: string, target: string, content: string | Buffer): Related => ({ kind, target, content })
const property = (target: string, inner: string): Related => ({
  kind: 'properties',
  target,
  content: `<Properties>${inner}</Properties>`,
  package: true,
})

const parts: Record<string, Parts> = {
  'core properties': { related: [property('docProps/core.xml', `<dc:creator>${name}</dc:creator>`)] },
  'properties of the program': { related: [property('docProps/app.xml', '<Company>Sabugueiro</Company>')] },
  'own properties': { related: [property('docProps/custom.xml', `<p><v>${name}</v></p>`)] },
  'a thumbnail': { related: [{ kind: 'thumbnail', target: 'docProps/thumbnail.jpeg', content: name, package: true }] },
  'comments and who wrote them': {
    body: paragraph('<w:r><w:commentReference w:id="1"/></w:r>'),
    related: [part('comments', 'comments.xml', `<w:comments ${declared}><w:comment w:author="${name}"/></w:comments>`)],
  },
  'people who worked on it': {
    related: [part('people', 'people.xml', `<w15:people ${declared}><w15:person w15:author="${name}"/></w15:people>`)],
  },
  'the path of a template': {
    related: [
      part('settings', 'settings.xml', `<w:settings ${declared}><w:attachedTemplate r:id="rId1"/></w:settings>`),
      { kind: 'attachedTemplate', target: 'file:///C:/Users/Quiteria/Plano.dotx', outside: true },
    ],
  },
  'variables of the document': {
    related: [
      part(
        'settings',
        'settings.xml',
        `<w:settings ${declared}><w:defaultTabStop w:val="708"/><w:docVars><w:docVar w:name="autor" w:val="${name}"/></w:docVars></w:settings>`,
      ),
    ],
  },
  'custom XML': { related: [part('customXml', '../customXml/item1.xml', `<autor>${name}</autor>`)] },
  'an embedded file': { related: [part('oleObject', 'embeddings/oleObject1.bin', name)] },
  'settings of a printer': { related: [part('printerSettings', 'printerSettings1.bin', name)] },
  'embedded fonts': {
    related: [part('fontTable', 'fontTable.xml', `<w:fonts ${declared}><w:font w:name="Sabugueiro Sans"/></w:fonts>`)],
  },
  macros: { related: [part('vbaProject', 'vbaProject.bin', name)] },
  'an address outside': {
    body: paragraph(`<w:hyperlink r:id="rId1" w:tooltip="${name}">${text('aqui')}</w:hyperlink>`),
    related: [{ kind: 'hyperlink', target: 'https://sabugueiro.pt', outside: true }],
  },
}

const bodies: Record<string, string> = {
  'who changed what': `<w:ins w:author="${name}" w:date="2026-01-01T00:00:00Z">${text('mais')}</w:ins>`,
  'what was deleted': `<w:del w:author="x"><w:r><w:delText>${name}</w:delText></w:r></w:del>`,
  'hidden text': `<w:r><w:rPr><w:vanish/></w:rPr><w:t>${name}</w:t></w:r>`,
  'a field': `<w:r><w:instrText>AUTHOR ${name}</w:instrText></w:r>`,
  'a bookmark': `<w:bookmarkStart w:id="0" w:name="Quiteria"/><w:bookmarkEnd w:id="0"/>`,
  'a control': `<w:sdt><w:sdtPr><w:alias w:val="${name}"/><w:tag w:val="quiteria"/></w:sdtPr><w:sdtContent>${text('x')}</w:sdtContent></w:sdt>`,
  'the description of a picture': `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="${name}" descr="Sabugueiro"/></wp:inline></w:drawing></w:r>`,
  'another language': `<q:autor>${name}</q:autor>${text('x')}`,
  'text between elements': name,
  'the name of a font': '<w:r><w:rPr><w:rFonts w:ascii="Sabugueiro Sans"/></w:rPr><w:t>x</w:t></w:r>',
  'an XML remark': `<!-- ${name} --><?quiteria ${name}?>`,
  'an attribute that nobody knows': `<w:r w:autor="${name}" q:por="quiteria"><w:t>x</w:t></w:r>`,
}

async function picture(): Promise<Parts> {
  const drawnPicture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
  const content = await drawnPicture
    .jpeg()
    .withExif({ IFD0: { Artist: name } })
    .toBuffer()
  return { related: [part('image', 'media/quiteria.jpeg', content)] }
}

const styles = `<w:styles ${declared}><w:style w:type="paragraph" w:styleId="Quiteria"><w:name w:val="Titulo Sabugueiro"/></w:style></w:styles>`
const slide = (inner: string, about = '') =>
  `<p:sld ${declared}><p:cSld><p:spTree>${inner}<p:sp><p:nvSpPr><p:cNvPr id="2" name="${about}"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${drawn}</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`
const hiddenShape = `<p:sp><p:nvSpPr><p:cNvPr id="3" name="x" hidden="1"/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${name}</a:t></a:r></a:p></p:txBody></p:sp>`
const deck = (inner: string, extra: Related[] = [], list = ''): Parts => ({
  kind: 'ppt',
  root: `<p:presentation ${declared}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst>${list}</p:presentation>`,
  related: [part('slide', 'slides/slide1.xml', inner), ...extra],
})
const decks: Record<string, Parts> = {
  'who comments': deck(slide(''), [part('commentAuthors', 'commentAuthors.xml', `<p:cmAuthor name="${name}"/>`)]),
  'notes for the speaker': deck(slide(''), [
    part('notesSlide', 'notesSlides/notesSlide1.xml', `<p:notes>${name}</p:notes>`),
  ]),
  'a hidden shape': deck(slide(hiddenShape)),
  'the name of a shape': deck(slide('', name)),
  'names of sections': deck(
    slide(''),
    [],
    `<p:extLst><p:ext uri="{521415D9-36F7-43E2-AB2F-B90AF26B5E84}"><q:section name="${name}"/></p:ext></p:extLst>`,
  ),
  'the name of a theme': deck(slide(''), [
    part('theme', 'theme/theme1.xml', `<a:theme ${declared} name="Sabugueiro"/>`),
  ]),
}

export async function hidingOffice(): Promise<HidingFile[]> {
  const texts: Record<string, Parts> = {
    ...parts,
    ...Object.fromEntries(Object.entries(bodies).map(([title, inner]) => [title, { body: paragraph(inner) }])),
    'the camera of a picture': await picture(),
    'names of styles': {
      body: paragraph('<w:pPr><w:pStyle w:val="Quiteria"/></w:pPr>'),
      related: [part('styles', 'styles.xml', styles)],
    },
  }
  const refused: Record<string, Parts> = {
    'XLSX: names of sheets and hidden sheets': {
      kind: 'xl',
      root: `<workbook><sheets><sheet name="${name}" state="hidden"/></sheets></workbook>`,
    },
    'XLSX: a link to another workbook': {
      kind: 'xl',
      root: '<workbook/>',
      related: [{ kind: 'externalLink', target: 'file:///C:/Users/Quiteria/Contas.xlsx', outside: true }],
    },
    'DOCX: an old kind of picture': { related: [part('image', 'media/image1.emf', name)] },
    'DOCX: entities of its own': { root: `<!DOCTYPE x [<!ENTITY n "${name}">]><w:document ${declared}/>` },
  }
  const file = (title: string, given: Parts): HidingFile => ({ title, content: officeOf(given) })
  return [
    ...Object.entries(texts).map(([title, given]) => file(`DOCX: ${title}`, given)),
    ...Object.entries(decks).map(([title, given]) => file(`PPTX: ${title}`, given)),
    ...Object.entries(refused).map(([title, given]) => ({ ...file(title, given), refused: true })),
    { title: 'an old Office document', content: Buffer.from(`\xd0\xcf\x11\xe0 ${name}`, 'latin1'), refused: true },
    { title: 'an archive that is none', content: Buffer.from(`PK\u0003\u0004 ${name}`), refused: true },
  ]
}
