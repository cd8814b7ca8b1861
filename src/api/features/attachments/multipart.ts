import { refuse } from '#api/http/caller.ts'
import { AppError } from '#api/errors.ts'

export type FormPart = { name: string; fileName: string | undefined; type: string; content: Buffer }

const maxParts = 6
const maxHeaders = 4096
const lineEnd = '\r\n'

/**
 * The parts of a whole form (RFC 7578). Forms are parsed when complete, because a parser that waits for more can wait
 * forever. Whatever is not exactly a form is malformed.
 */
export function parseForm(body: Buffer, contentType: string): FormPart[] {
  const delimiter = `${lineEnd}--${boundaryOf(contentType)}`
  const begins = delimiter.slice(lineEnd.length)
  if (body.toString('latin1', 0, begins.length) !== begins) throw malformed()
  const parts: FormPart[] = []
  let at = begins.length
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === maxParts) refuse('too_large')
    const start = body.indexOf(lineEnd + lineEnd, at) + 4
    const end = body.indexOf(delimiter, start)
    if (start < 4 || start - at > maxHeaders || end < 0) throw malformed()
    parts.push({ ...readHeaders(body.toString('utf8', at, start - 4)), content: body.subarray(start, end) })
    at = end + delimiter.length
  }
  if (new Set(parts.map(({ name }) => name)).size < parts.length) throw malformed()
  return parts
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? []
  return quoted ?? plain ?? raise()
}

/** Each header begins on a new line; the text before the first one is what followed the boundary: nothing. */
function readHeaders(text: string): Omit<FormPart, 'content'> {
  const [rest, ...lines] = text.split(lineEnd)
  if (rest !== '') throw malformed()
  const headers = new Map(lines.map(readHeader))
  const [kind, parameters] = readDisposition(headers.get('content-disposition') ?? '')
  const name = parameters.get('name')
  if (kind !== 'form-data' || name === undefined) throw malformed()
  return { name, fileName: parameters.get('filename'), type: headers.get('content-type') ?? 'text/plain' }
}

function readHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([\w-]+):[ \t]*(.*)$/s.exec(line) ?? raise()
  return [name!.toLowerCase(), value!.trim()]
}

function readDisposition(value: string): [kind: string, parameters: Map<string, string>] {
  const [kind = ''] = value.split(';', 1)
  const parameters = new Map<string, string>()
  const parameter = /\s*;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/gy
  parameter.lastIndex = kind.length
  for (const [, name, quoted, plain] of value.matchAll(parameter)) {
    // Only quotes and backslashes are ever escaped; other backslashes belong to paths of old browsers.
    parameters.set(name!.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain!)
  }
  return [kind.trim().toLowerCase(), parameters]
}

const malformed = () => new AppError('malformed')

function raise(): never {
  throw malformed()
}
