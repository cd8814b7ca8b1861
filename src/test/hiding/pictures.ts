import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { name, type HidingFile } from './secrets.ts'

const made = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a7' } })
const exif = { IFD0: { Artist: name } }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${name}"/></rdf:RDF></x:xmpmeta>`

function segment(marker: number, text: string): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([head, Buffer.from(text, 'latin1')])
}
const withSegment = (jpeg: Buffer, marker: number, text: string) =>
  Buffer.concat([jpeg.subarray(0, 2), segment(marker, text), jpeg.subarray(2)])

function withChunk(png: Buffer, type: string, text: string): Buffer {
  const body = Buffer.from(`${type}${text}`, 'latin1')
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(text.length)
  sum.writeUInt32BE(crc32(body))
  // Behind the first chunk, which has 25 bytes.
  return Buffer.concat([png.subarray(0, 33), length, body, sum, png.subarray(33)])
}

export async function hidingPictures(): Promise<HidingFile[]> {
  const [jpeg, png, webp] = await Promise.all([
    made().jpeg().toBuffer(),
    made().png().toBuffer(),
    made().webp().toBuffer(),
  ])
  const files: Record<string, Buffer> = {
    'JPEG: the camera': await made().jpeg().withExif(exif).toBuffer(),
    'JPEG: XMP': withSegment(jpeg, 0xe1, `http://ns.adobe.com/xap/1.0/\0${xmp}`),
    'JPEG: a remark': withSegment(jpeg, 0xfe, name),
    'JPEG: a colour profile': withSegment(jpeg, 0xe2, `ICC_PROFILE\0\u0001\u0001desc ${name}`),
    'JPEG: captions of Photoshop': withSegment(jpeg, 0xed, `Photoshop 3.0\x008BIM ${name}`),
    'JPEG: behind its end': Buffer.concat([jpeg, Buffer.from(name)]),
    'PNG: a text': withChunk(png, 'tEXt', `Author\0${name}`),
    'PNG: XMP': withChunk(png, 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
    'PNG: a colour profile': withChunk(png, 'iCCP', `${name}\0\0`),
    'PNG: the camera': await made().png().withExif(exif).toBuffer(),
    'PNG: a chunk of its own': withChunk(png, 'quIt', name),
    'PNG: behind its end': Buffer.concat([png, Buffer.from(name)]),
    'WebP: the camera': await made().webp().withExif(exif).toBuffer(),
    'WebP: XMP': await made().webp().withXmp(xmp).toBuffer(),
    'WebP: behind its end': Buffer.concat([webp, Buffer.from(`quit\x14\0\0\0${name}`, 'latin1')]),
  }
  return [
    ...Object.entries(files).map(([title, content]) => ({ title, content })),
    { title: 'GIF: a remark', content: Buffer.from(`GIF89a ${name}`), refused: true },
    { title: 'a text that is called a picture', content: Buffer.from(name), refused: true },
  ]
}
