import { zipEntries, type ZipEntry } from '#contract/attachments/zip-entries.ts'
import { decodeXml, parseXml, type Element } from './xml.ts'
import { readZip, type Archive } from './zip.ts'

/** What texts, slides and the tables of their charts are made of: markup, pictures, sound, film and fonts. */
const ownParts =
  /\.(?:xml|rels|vml|png|jpe?g|jfif|gif|bmp|tiff?|webp|emf|wmf|svg|wdp|ico|mp[34]|m4[av]|mov|avi|wmv|wav|odttf|fntdata|sigs)$|\/$/i
const printerSettings = /(?:^|\/)printerSettings\/[^/]*\.bin$/i
const chartTable = /(?:^|\/)embeddings\/[^/]*\.xlsx$/i
const foreignFolders = /(?:^|\/)(?:activeX|customUI|externalLinks|webextensions|ctrlProps)\//i
const foreignTypes = /macroEnabled|vbaProject|vbaData|activeX|oleObject|customUI|webextension|externalLink/i
const pageAddress = /^(?:https?:\/\/|mailto:|tel:|#)/i

const isEncrypted = ({ record }: ZipEntry) => (record[8]! & 1) === 1
const isPacked = ({ method }: ZipEntry) => method === 0 || method === 8
const mostRelations = 4 * 1024 * 1024

/**
 * Whether an office file is whole and its own: nothing in it is encrypted, runs, was put in by another program, or is
 * fetched from outside when somebody opens it. A link that somebody has to click is allowed.
 */
export function isSelfContained(content: Buffer, isInside = false): boolean {
  const entries = zipEntries(content)
  if (!entries?.every((entry) => !isEncrypted(entry) && isPacked(entry) && isOwn(entry.name, isInside))) return false
  const relations = entries.filter(({ name }) => /\.rels$/i.test(name))
  if (relations.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostRelations) return false
  try {
    const archive = readZip(content)
    return (
      !foreignTypes.test(decodeXml(archive.read('[Content_Types].xml'))) &&
      relations.every(({ name }) => staysInside(archive, name)) &&
      entries.every(({ name }) => !chartTable.test(name) || isSelfContained(archive.read(name), true))
    )
  } catch {
    // What cannot be read cannot be shown to be harmless.
    return false
  }
}

const isOwn = (name: string, isInside: boolean) =>
  !foreignFolders.test(name) &&
  (ownParts.test(name) || printerSettings.test(name) || (chartTable.test(name) && !isInside))

const staysInside = (archive: Archive, name: string) =>
  parseXml(decodeXml(archive.read(name))).children.every((child) => typeof child === 'string' || isInside(child))

function isInside({ attributes }: Element): boolean {
  const { Type = '', Target = '', TargetMode = 'Internal' } = Object.fromEntries(attributes)
  if (TargetMode === 'Internal') return !/oleObject|attachedTemplate|vbaProject|control$/i.test(Type)
  return TargetMode === 'External' && Type.endsWith('/hyperlink') && pageAddress.test(Target)
}
