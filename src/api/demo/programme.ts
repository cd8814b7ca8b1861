import type { Db } from '#api/deps.ts'

export async function seedProgramme(tx: Db): Promise<void> {
  await tx
    .updateTable('programme')
    .set({
      name: 'Viveiro',
      organisation: 'Nortada',
      tagline_pt: 'Onde as ideias ganham raízes',
      tagline_en: 'Where ideas take root',
      contact: 'viveiro@nortada.example',
      keep_days: 180,
      demo: true,
      opening: false,
    })
    .execute()
}
