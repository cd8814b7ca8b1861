import * as z from 'zod/mini'
import { defineFieldErrors } from '#contract/errors/define-errors.ts'
import { endpoint, id, time } from '#contract/endpoint.ts'
import { line } from '#contract/rules.ts'

/** The media types that may be uploaded, with their file extensions. */
export const fileTypes = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
} as const
export type FileType = keyof typeof fileTypes

const megabyte = 1024 * 1024
const images: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp']
const pdf = 'application/pdf'
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation'

export const attachmentKinds = [
  'cover',
  'photo',
  'logo',
  'image',
  'material',
  'document',
  'cv',
  'letter',
  'certificate',
  'portfolio',
  'deck',
  'other',
] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** What people keep among their own attachments; the other kinds are uploaded in the form of a record. */
export const personalKinds = ['cv', 'letter', 'certificate', 'portfolio', 'deck', 'other'] as const
export type PersonalKind = (typeof personalKinds)[number]

/** Types and size limit of each kind. Forms read it to refuse a file before the upload starts. */
export const attachmentRules: Record<AttachmentKind, { types: readonly FileType[]; maxBytes: number }> = {
  cover: { types: images, maxBytes: 5 * megabyte },
  photo: { types: images, maxBytes: 5 * megabyte },
  logo: { types: images, maxBytes: 5 * megabyte },
  /** A picture in a record that a participant writes, such as a problem. */
  image: { types: images, maxBytes: 5 * megabyte },
  material: { types: [pdf, docx, pptx], maxBytes: 25 * megabyte },
  document: { types: [pdf, docx], maxBytes: 10 * megabyte },
  cv: { types: [pdf, docx], maxBytes: 10 * megabyte },
  letter: { types: [pdf, docx], maxBytes: 10 * megabyte },
  certificate: { types: [pdf, ...images], maxBytes: 10 * megabyte },
  portfolio: { types: [pdf, ...images], maxBytes: 10 * megabyte },
  deck: { types: [pdf, pptx], maxBytes: 10 * megabyte },
  other: { types: [pdf, docx, pptx, ...images], maxBytes: 10 * megabyte },
}

/** Uploaded by staff and owned by the record that shows them; they do not count against anybody's quota. */
export const recordKinds: readonly AttachmentKind[] = ['cover', 'material']

/** The most one person may store; `attachments` are the files of the personal kinds among them. */
export const personalQuota = { attachments: 20, files: 50, bytes: 200 * megabyte }
export const longestFileName = 120

export const attachment = z.object({
  id,
  kind: z.enum(attachmentKinds),
  fileName: z.string(),
  /** Images are converted to WebP; this is the stored type, not the uploaded one. */
  contentType: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  createdAt: time,
})
export type Attachment = z.infer<typeof attachment>

export const fileVisibilities = ['public', 'members', 'record'] as const
const ownAttachment = z.extend(attachment, {
  /** The records that show the file. None: only its owner can open it. */
  uses: z.array(z.object({ area: z.string(), recordId: id, visibility: z.enum(fileVisibilities) })),
})
export type OwnAttachment = z.infer<typeof ownAttachment>

export const attachmentFieldErrors = defineFieldErrors({
  file_empty: {
    pt: 'Este ficheiro está vazio: tem 0 bytes. Escolhe outro.',
    en: 'This file is empty: it has 0 bytes. Choose another.',
  },
  file_type: {
    pt: 'Este tipo de ficheiro não é aceite. Podes enviar {0}.',
    en: 'This type of file is not accepted. You can send {0}.',
  },
  file_too_large: {
    pt: 'Este ficheiro é grande de mais: pode ter até {0} MB.',
    en: 'This file is too large: it may have up to {0} MB.',
  },
  file_quota: {
    pt: 'Já tens tantos ficheiros quantos podes guardar. Apaga algum primeiro.',
    en: 'You already keep as many files as you may. Delete one first.',
  },
  document_unsafe: {
    pt: 'Este documento abre-se em partes a mais, grandes de mais ou com nomes estranhos. Guarda-o como PDF.',
    en: 'This document opens into too many parts, too large ones or ones with odd names. Save it as a PDF.',
  },
  document_foreign: {
    pt: 'Este documento tem macros, partes de outros programas, uma palavra-passe ou conteúdo que vem de fora. Guarda-o como PDF.',
    en: 'This document has macros, parts of other programs, a password or content from elsewhere. Save it as a PDF.',
  },
  image_broken: {
    pt: 'Não conseguimos ler esta imagem. Escolhe outra.',
    en: 'We could not read this image. Choose another.',
  },
  image_pixels: { pt: 'A imagem tem mais de 25 milhões de pontos.', en: 'The image has more than 25 million pixels.' },
  image_slow: {
    pt: 'Esta imagem demora demasiado a abrir. Guarda-a mais pequena e tenta outra vez.',
    en: 'This image takes too long to open. Save it smaller and try again.',
  },
})

export const uploadAttachment = endpoint({
  method: 'POST',
  path: '/attachments',
  access: 'account',
  summary: 'Upload a file, with its kind',
  consumes: 'multipart/form-data',
  /** `replaces` names a file of the same personal kind: the records that show it show the new one instead. */
  body: z.strictObject({ kind: z.enum(attachmentKinds), file: z.file(), replaces: z.optional(id) }),
  status: 201,
  response: attachment,
  errors: ['forbidden', 'not_found', 'too_large', 'unsupported_type', 'invalid_fields', 'unavailable'],
})

export const listAttachments = endpoint({
  method: 'GET',
  path: '/attachments',
  access: 'account',
  summary: 'My files, newest first, with the records that show them',
  response: z.object({
    items: z.array(ownAttachment),
    quota: z.object({
      attachments: z.int(),
      mostAttachments: z.int(),
      bytes: z.int(),
      mostBytes: z.int(),
    }),
  }),
})

export const describeAttachment = endpoint({
  method: 'PUT',
  path: '/attachments/{id}',
  access: 'account',
  summary: 'Rename one of my attachments, or give it another kind',
  params: z.object({ id }),
  body: z.strictObject({ fileName: line(longestFileName), kind: z.enum(personalKinds) }),
  response: attachment,
  errors: ['not_found', 'invalid_fields'],
})

export const downloadAttachment = endpoint({
  method: 'GET',
  path: '/attachments/{id}',
  access: 'public',
  summary: 'The file itself, for those who may see what it belongs to',
  params: z.object({ id }),
  produces: 'application/octet-stream',
  streamed: true,
  tagged: true,
  response: null,
  errors: ['not_found', 'unavailable'],
})

export const deleteAttachment = endpoint({
  method: 'DELETE',
  path: '/attachments/{id}',
  access: 'account',
  summary: 'Delete a file that nothing shows any more',
  params: z.object({ id }),
  response: null,
  errors: ['forbidden', 'not_found', 'state_conflict'],
})
