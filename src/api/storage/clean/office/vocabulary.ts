const schemas = 'http://schemas.openxmlformats.org'
const microsoft = 'http://schemas.microsoft.com/office'

/** The languages that draw a document. What is written in any other is left out, with all that is in it. */
export const namespaces: Record<string, string> = {
  w: `${schemas}/wordprocessingml/2006/main`,
  p: `${schemas}/presentationml/2006/main`,
  a: `${schemas}/drawingml/2006/main`,
  r: `${schemas}/officeDocument/2006/relationships`,
  m: `${schemas}/officeDocument/2006/math`,
  c: `${schemas}/drawingml/2006/chart`,
  wp: `${schemas}/drawingml/2006/wordprocessingDrawing`,
  pic: `${schemas}/drawingml/2006/picture`,
  dgm: `${schemas}/drawingml/2006/diagram`,
  dsp: `${microsoft}/drawing/2008/diagram`,
  wps: `${microsoft}/word/2010/wordprocessingShape`,
  wpg: `${microsoft}/word/2010/wordprocessingGroup`,
  wpc: `${microsoft}/word/2010/wordprocessingCanvas`,
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w10: 'urn:schemas-microsoft-com:office:word',
  mc: `${schemas}/markup-compatibility/2006`,
  xml: 'http://www.w3.org/XML/1998/namespace',
}
export const prefixBy = new Map(Object.entries(namespaces).map(([prefix, uri]) => [uri, prefix]))

const words = (text: string) => new Set(text.trim().split(/\s+/))

/** Only these hold text that is drawn. Elsewhere only numbers and the words below stay. */
export const drawnTexts = words('w:t a:t m:t c:v c:formatCode')
export const placingWords = words('left right center inside outside top bottom')

/** With all that is in them: what is deleted, hidden, linked, commented, bound to data or said about the document. */
export const dropped = words(`
  w:del w:moveFrom w:delText w:instrText w:delInstrText w:fldChar w:ffData w:sdtPr w:sdtEndPr w:customXmlPr w:smartTagPr
  w:rPrChange w:pPrChange w:tblPrChange w:trPrChange w:tcPrChange w:sectPrChange w:tblGridChange w:numberingChange
  w:tblPrExChange w:cellIns w:cellDel w:cellMerge w:commentRangeStart w:commentRangeEnd w:commentReference
  w:annotationRef w:bookmarkStart w:bookmarkEnd w:moveFromRangeStart w:moveFromRangeEnd w:moveToRangeStart
  w:moveToRangeEnd w:proofErr w:permStart w:permEnd w:altChunk w:subDoc w:control w:movie w:printerSettings w:dataBinding
  w:aliases w:rsids w:tblCaption w:tblDescription w:docPartObj w:customXmlInsRangeStart w:customXmlInsRangeEnd
  w:customXmlDelRangeStart w:customXmlDelRangeEnd o:OLEObject o:signatureline o:extrusion
  a:hlinkClick a:hlinkHover a:hlinkMouseOver a:extLst p:extLst c:extLst dgm:extLst wp:extLst
  a:audioFile a:videoFile a:quickTimeFile a:wavAudioFile a:audioCd p:custDataLst p:custData p:tagLst p:tags p:custShowLst
  p:notesMasterIdLst p:handoutMasterIdLst p:modifyVerifier p:embeddedFontLst p:photoAlbum p:smartTags p:controls
  p:oleObj p:timing p:transition p:kinsoku c:externalData c:userShapes c:printSettings c:protection
  a:custClrLst a:objectDefaults a:extraClrSchemeLst dgm:presLayoutVars dgm:whole`)
/** What is in them stays. */
export const unwrapped = words(
  'w:ins w:moveTo w:hyperlink w:smartTag w:customXml w:sdt w:sdtContent w:fldSimple w:dir w:bdo',
)

/** Attributes that hold one word of a list of words. Numbers, measures and colours may stand in any. */
export const worded = words(`
  val type jc lineRule hRule wrap vAnchor hAnchor xAlign yAlign orient fmt numFmt restart leader dropCap hint space
  color fill themeColor themeFill asciiTheme hAnsiTheme eastAsiaTheme cstheme relativeFrom wrapText layoutInCell
  prst algn anchor cap cmpd dir vert flip path rotWithShape rot sz idx lang altLang u strike script baseline presetID
  tx1 tx2 bg1 bg2 accent1 accent2 accent3 accent4 accent5 accent6 hlink folHlink lastClr orientation chOrder
  horzOverflow vertOverflow rtlCol fontAlgn hangingPunct latinLnBrk marL w len sys rig prstMaterial ctr axis ptType
  st cnt step hideLastTrans op func arg ref for forName refType refFor fact max styleLbl minVer defStyle modelId cxnId
  srcId destId parTransId sibTransId presId rotPath refPtType moveWith alg phldrT
  evenAndOddHeaders customStyle default lvl chapStyle chapSep pos position bwMode preserve userDrawn showMasterSp
  firstRow bandRow firstCol bandCol lastRow lastCol noGrp noChangeAspect noRot noMove noResize noEditPoints
  noAdjustHandles noChangeArrowheads noChangeShapeType tableStyleId uri`)
/** Attributes that a reader expects and that may be empty. */
export const emptied = words('name styleName id')
/** Measures, places and paths of older drawings. */
export const measured =
  /^(?:[#$]?-?[\d.]+(?:e-?\d+)?(?:pt|px|in|cm|mm|emu|pc|%|f)?|[#][0-9a-f]{3,8}|[0-9A-F]{6,8}|true|false|t|f|on|off|auto|none|\{[0-9A-Fa-f-]{36}\}|#?_x0000_[ts]\d+|[-\d.,@#\s]*)$/
export const measuredStyle = /^(?:(?:position|left|top|width|height|margin-\w+|z-index|rotation|flip):[-\w.%]*;?)*$/
export const oneWord = /^[A-Za-z][A-Za-z0-9]{0,30}$|^[a-z]{2,3}-[A-Z]{2}$|^#[A-Za-z]{2,10}$/

export const fontAttributes = words('ascii hAnsi cs eastAsia typeface')
/** Fonts that most machines have. A font called by a brand would be replaced there as well. */
export const knownFonts =
  /^(?:\+m[jn]-(?:lt|ea|cs)|(?:Aptos|Arial|Bahnschrift|Baskerville|Book Antiqua|Bookman|Calibri|Cambria|Candara|Carlito|Century|Comic Sans|Consolas|Constantia|Corbel|Courier|DejaVu|Didot|Franklin Gothic|Futura|Garamond|Georgia|Gill Sans|Helvetica|Impact|Inter|Lato|Liberation|Lucida|Merriweather|Montserrat|MS Gothic|MS Mincho|Noto|Nunito|Open Sans|Oswald|Palatino|Poppins|Raleway|Roboto|Segoe|Source|SimSun|Symbol|Tahoma|Times|Trebuchet|Ubuntu|Verdana|Webdings|Wingdings|Yu)[A-Za-z0-9 -]*)?$/
/** Styles that every program knows by these names. */
export const knownStyles =
  /^(?:Normal|Title|Subtitle|Strong|Emphasis|Quote|Intense \w+|Subtle \w+|Book Title|No Spacing|No List|Normal Table|Default Paragraph Font|List[\w ]*|Body Text[\w ]*|(?:heading|toc|index|envelope|table of|footnote|endnote|annotation|line|page|macro|Table|Plain|Light|Medium|Dark|Grid|Colorful)[\w ]*|header|footer|caption|Hyperlink|FollowedHyperlink|HTML \w+|Balloon Text|Revision|Placeholder Text)$/i
export const styleReferences = words('w:pStyle w:rStyle w:tblStyle w:basedOn w:next w:link w:numStyleLink w:styleLink')
