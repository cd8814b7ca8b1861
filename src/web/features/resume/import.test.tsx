import { buffer } from 'node:stream/consumers'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { showCv } from '#contract/resume/resume.ts'
import { getProfile } from '#contract/profile/profile.ts'
import { appWith } from '#test/app-with.ts'
import { describePage } from '#test/describe-pages.ts'
import { openPage } from '#test/render.tsx'
import { readCsvRows } from '#web/lib/files/csv.ts'
import { readFile } from './read-file.ts'

const at = appWith({ ana: 'trainee' })

const resume = {
  basics: { label: 'Front-end com olho para a acessibilidade.' },
  work: [
    { name: 'Nortada', position: 'Estágio de verão', startDate: '2025-06', endDate: '2025-09' },
    { name: 'Maré Cheia', startDate: '2024' },
  ],
  skills: [{ name: 'JS/ES6+' }],
  awards: [{ title: 'Prémio' }],
}
const json = (content: string, name = 'resume.json') => new File([content], name, { type: 'application/json' })

describePage({
  at,
  address: '/profile/cv',
  who: () => at.ana,
  asks: showCv,
  shows: 'Este perfil ainda não tem experiências, projetos nem competências.',
})

describe('the page of an import', () => {
  it('shows the differences, takes the ticked ones and what was mended, leaves the others, and can be taken back', async () => {
    await openPage(at.api, '/profile/import', { as: at.ana })
    await userEvent.upload(await screen.findByLabelText(/^Ficheiro do currículo/), json(JSON.stringify(resume)))
    const work = await screen.findByRole<HTMLInputElement>('checkbox', { name: /Estágio de verão · Nortada/ })
    expect(work.checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /JS\/ES6\+ Por rever/ }).checked).toBe(false)
    expect(screen.getByText(/prémios \(1: Prémio\)/)).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: /^Frase de apresentação/ }))
    expect(screen.getByText(/não diz que função tinhas/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Corrigir Sem título · Maré Cheia' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Título' }), 'Voluntária')
    await userEvent.click(screen.getByRole('button', { name: 'Guardar' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Importar 2 alterações' }))
    const told = async () => {
      const { headline, experiences } = await at.api.call(getProfile, {}, at.ana)
      return [headline, experiences.map(({ title }) => title)]
    }
    await waitFor(async () => expect(await told()).toEqual([null, ['Estágio de verão', 'Voluntária']]))
    await userEvent.click(await screen.findByRole('button', { name: 'Anular a importação' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Anular a importação' })).toBeNull())
    expect(await told()).toEqual([null, []])
  })

  it('refuses a broken file with a sentence and takes the next one', async () => {
    await openPage(at.api, '/profile/import', { as: at.ana })
    const choose = async (file: File) => userEvent.upload(await screen.findByLabelText(/^Ficheiro do currículo/), file)
    await choose(json('{"basics": '))
    expect(await screen.findByText(/está cortado ou não é JSON nem ZIP/)).toBeTruthy()
    await choose(json('{"a": 1}'))
    expect(await screen.findByText(/não é um JSON Resume: falta-lhe/)).toBeTruthy()
    await choose(json(JSON.stringify(resume)))
    expect(await screen.findByRole('button', { name: 'Trocar ficheiro' })).toBeTruthy()
  })
})

describe('a file to import', () => {
  const archive = async (files: Record<string, string>) => {
    const zip = new ZipFile()
    for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name)
    zip.end()
    return new File([new Uint8Array(await buffer(zip.outputStream))], 'Basic_LinkedInDataExport.zip')
  }

  it('from LinkedIn becomes a JSON Resume', async () => {
    const read = await readFile(
      await archive({
        'Profile.csv':
          'First Name,Headline,Summary,Geo Location,Websites\nAna,"Dev, com gosto","a ""b""\nc","Braga, Portugal",[PERSONAL:https://ana.example]\n',
        'Positions.csv':
          'Company Name,Title,Description,Location,Started On,Finished On\nNortada,Estágio,,Braga,Jun 2025,Sep 2025\n',
        'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name\nUMinho,2021,2025,,Licenciatura\n',
        'Skills.csv': 'Name\nReact\n',
        'Languages.csv': 'Name,Proficiency\nEnglish,Full professional proficiency\n',
        'Messages.csv': 'x'.repeat(2_000_000),
      }),
    )
    expect(read).toMatchObject({
      source: 'linkedin',
      resume: {
        basics: {
          label: 'Dev, com gosto',
          summary: 'a "b"\nc',
          location: { city: 'Braga' },
          profiles: [{ url: 'https://ana.example' }],
        },
        work: [{ name: 'Nortada', position: 'Estágio', startDate: '2025-06', endDate: '2025-09' }],
        education: [{ institution: 'UMinho', area: 'Licenciatura', startDate: '2021', endDate: '2025' }],
        skills: [{ name: 'React' }],
        languages: [{ language: 'English', fluency: 'Full professional proficiency' }],
      },
    })
  })

  it.each([
    ['a bomb', async () => archive({ 'Profile.csv': 'a'.repeat(5_000_000) }), 'unknown'],
    ['another archive', async () => archive({ 'a.txt': 'a' }), 'unknown'],
    ['no archive', () => new File(['PK nonsense'], 'a.zip'), 'broken'],
    ['a list', () => json('[1]'), 'unknown'],
    ['a huge text', () => json('"'.padEnd(300_000, 'a')), 'huge'],
    ['200 MB', () => Object.defineProperty(new File(['PK'], 'a.zip'), 'size', { value: 200 * 2 ** 20 }), 'huge'],
    ['nothing', () => json(''), 'empty'],
  ])('is refused when it is %s', async (_, file, refusal) => {
    expect(await readFile(await file())).toBe(refusal)
  })

  it('has tables with quotes, commas, line breaks and a mark of its encoding', () => {
    expect(readCsvRows('\ufeffA,B\r\n"x, ""y""","1\n2"\r\n\r\nz,\r\n')).toEqual([
      { A: 'x, "y"', B: '1\n2' },
      { A: 'z', B: '' },
    ])
  })
})
