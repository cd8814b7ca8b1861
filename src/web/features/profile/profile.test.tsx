import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { updateProfile } from '#contract/profile/edit.ts'
import { addExperience } from '#contract/profile/entries.ts'
import { getProfile, setSkills } from '#contract/profile/profile.ts'
import { appWith } from '#test/app-with.ts'
import { describePage } from '#test/describe-pages.ts'
import { fill } from '#test/fill.ts'
import { openPage } from '#test/render.tsx'

const at = appWith({ ana: 'trainee' })
const show = () => at.api.call(getProfile, {}, at.ana)
const open = (address: string) => openPage(at.api, address, { as: at.ana })
const region = (name: string) => within(screen.getByRole('region', { name }))
const job = { kind: 'work', title: 'Estágio', organisation: 'Nortada' } as const

const mine = { at, who: () => at.ana, asks: getProfile }

describePage({ ...mine, address: '/profile', shows: '0 de 7 partes preenchidas' })
describePage({ ...mine, address: '/settings/profile', shows: 'Frase de apresentação' })

it('shows what is missing with a way to each part, which opens in place and is saved there', async () => {
  const { user } = await open('/profile')
  expect(region('O teu perfil').getByText('0 de 7 partes preenchidas')).toBeTruthy()
  await user.click(region('O teu perfil').getByRole('link', { name: 'Escrever sobre ti' }))
  const form = within(await screen.findByRole('form', { name: 'Sobre mim' }))
  await fill(user, form.getByLabelText(/^O que queres que se saiba/), 'Gosto de medir antes de discutir.')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await region('Sobre mim').findByText('Gosto de medir antes de discutir.')
  await region('O teu perfil').findByText('1 de 7 partes preenchidas')
})

it('holds the six forms of the specification, and the one for the password opens and closes in place', async () => {
  const { user } = await open('/profile')
  for (const part of ['Experiências', 'Projetos', 'Competências', 'Palavra-passe']) {
    expect(region(part).getByRole('button', { name: `Editar: ${part}` })).toBeTruthy()
  }
  expect(screen.getByRole('button', { name: 'Editar' }).id).toBe('edit-basics')
  expect(screen.getByRole('region', { name: 'Anexos' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Editar: Palavra-passe' }))
  await region('Palavra-passe').findByLabelText('Palavra-passe atual')
  await user.click(region('Palavra-passe').getByRole('button', { name: 'Fechar' }))
  await screen.findByRole('button', { name: 'Editar: Palavra-passe' })
})

it('adds an experience, names what is wrong with it, and deletes it after asking', async () => {
  const { user } = await open('/profile?edit=experiences')
  await user.click(screen.getByRole('button', { name: 'Acrescentar experiência' }))
  const form = within(screen.getByRole('form', { name: 'Experiência' }))
  await fill(user, form.getByLabelText('Título'), 'Estágio de verão')
  await fill(user, form.getByLabelText('Organização'), 'Nortada')
  const [start, end] = form.getAllByRole('combobox', { name: /^(Início|Fim)/ })
  const [startYear, endYear] = form.getAllByRole('combobox', { name: 'Ano' })
  await user.selectOptions(start!, '06')
  await user.selectOptions(startYear!, '2025')
  await user.selectOptions(end!, '05')
  await user.selectOptions(endYear!, '2025')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await form.findByText('O fim tem de ser depois do início.')
  await user.selectOptions(end!, '09')
  await user.click(form.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('jun 2025 – set 2025')
  expect((await show()).experiences).toMatchObject([{ title: 'Estágio de verão', endMonth: '2025-09' }])
  await user.click(screen.getByRole('button', { name: 'Remover o 1.º' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Apagar' }))
  await waitFor(async () => expect((await show()).experiences).toEqual([]))
})

it('keeps the order that the arrow keys give to the entries', async () => {
  await at.api.call(addExperience, { body: { ...job, title: 'Segunda' } }, at.ana)
  await at.api.call(addExperience, { body: { ...job, title: 'Primeira' } }, at.ana)
  const { user } = await open('/settings/experiences')
  screen.getByRole('button', { name: 'Arrastar o 1.º' }).focus()
  await user.keyboard('{ArrowDown}')
  await waitFor(async () =>
    expect((await show()).experiences.map(({ title }) => title)).toEqual(['Segunda', 'Primeira']),
  )
})

it('finds skills by typing, with a level, and proposes what the list lacks', async () => {
  const { user } = await open('/settings/skills')
  const box = screen.getByRole('combobox', { name: /^Acrescentar competência/ })
  await user.type(box, 'TypeScr')
  await user.click(await screen.findByRole('option', { name: 'TypeScript' }))
  await user.selectOptions(await screen.findByLabelText('Nível em TypeScript'), '4')
  const name = `Azulejaria ${crypto.randomUUID().slice(0, 8)}`
  await user.type(box, name)
  await user.click(await screen.findByRole('option', { name: `Propor «${name}» à equipa` }))
  await screen.findByText('à espera da equipa')
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await screen.findByText('Competências guardadas')
  const found = (await show()).skills
  expect(found).toMatchObject([
    { skill: 'typescript', level: 4 },
    { name: { pt: name }, proposed: true },
  ])
})

it('shows both texts when another window was faster, and loses neither', async () => {
  const { user } = await open('/settings/profile')
  await fill(user, screen.getByLabelText(/^Frase de apresentação/), 'Desta janela')
  await at.api.call(updateProfile, { body: { version: 1, headline: 'Da outra janela' } }, at.ana)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudaste o teu perfil noutra janela' }))
  expect(dialog.getByText('Desta janela')).toBeTruthy()
  expect(dialog.getByText('Da outra janela')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect((await show()).headline).toBe('Desta janela'))
})

it('shows both lists of skills when another window was faster, and loses nothing of either', async () => {
  const { user } = await open('/settings/skills')
  await user.type(screen.getByRole('combobox', { name: /^Acrescentar competência/ }), 'TypeScr')
  await user.click(await screen.findByRole('option', { name: 'TypeScript' }))
  await at.api.call(setSkills, { body: { version: 1, skills: [{ skill: 'css', level: 1 }] } }, at.ana)
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudaste o teu perfil noutra janela' }))
  expect(within(dialog.getByRole('group', { name: 'CSS' })).getByText('Noções')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Usar estas escolhas' }))
  await user.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(async () => expect((await show()).skills.map(({ skill }) => skill)).toEqual(['typescript', 'css']))
})

it('shows the number without the calling code, which stands beside it', async () => {
  const { version } = await show()
  const phone = { country: 'PT', number: '+351912345678' } as const
  await at.api.call(updateProfile, { body: { version, phone } }, at.ana)
  await open('/settings')
  expect(await screen.findByDisplayValue('912 345 678')).toBeTruthy()
})
