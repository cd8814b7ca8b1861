import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Schema } from '#api/db/schema.ts'
import { recordHeld } from '#api/features/reviews/files/queries.ts'
import { filesOf } from '#api/features/solutions/service.ts'
import type { SeedContext } from '../context.ts'

/** One page whose second line is on a hidden layer: such a file is not cleaned without being looked at. */
export function layeredPdf(): Buffer {
  const drawing = [
    'BT /F1 18 Tf 60 760 Td (Custos por mes) Tj ET',
    '/OC /L1 BDC BT /F1 12 Tf 60 730 Td (Sensor 38 EUR, rede 4 EUR) Tj ET EMC',
  ].join('\n')
  const layer = '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>'
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${layer} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /Properties << /L1 6 0 R >> >> >>',
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /OCG /Name (Custos) >>',
  ]
  let file = '%PDF-1.7\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(file + table + end, 'latin1')
}

type Where = { roundId: string; itemId: string; ownerId: string }

/** A file of an entry that jurors wait for, because staff have to look at it first. */
export async function seedHeldFile(
  tx: Transaction<Schema>,
  { roundId, itemId, ownerId }: Where,
  { storage, now }: Pick<SeedContext, 'storage' | 'now'>,
): Promise<void> {
  const [id, content, contentType] = [randomUUIDv7(), layeredPdf(), 'application/pdf']
  await storage.put(id, content, contentType)
  const file = { id, owner_id: ownerId, kind: 'document', file_name: 'custos.pdf', content_type: contentType } as const
  await tx
    .insertInto('attachments')
    .values({ ...file, size: content.length, width: null, height: null, created_at: now })
    .execute()
  const { area, recordId, field, visibility } = filesOf(itemId)
  const use = { area, record_id: recordId, field, attachment_id: id, position: 0, visibility }
  await tx.insertInto('file_uses').values(use).execute()
  await recordHeld(tx, { roundId, itemId }, { id, number: 1 }, now)
}
