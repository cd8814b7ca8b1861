/** Complete sign-up forms, as a browser sends them. */
export const strongPassword = 'sete andorinhas tortas'

const person = {
  firstName: 'Rui',
  lastName: 'Tavares',
  password: strongPassword,
  phone: { country: 'PT', number: '912 345 678' },
  country: 'PT',
  consent: true,
}

export const onitForm = (email: string) => ({
  ...person,
  email,
  field: 'computer-engineering',
  institution: 'Universidade do Minho',
  graduationYear: 2025,
  skills: ['typescript', 'rust'],
})

export const founderForm = (email: string) => ({
  ...person,
  email,
  startup: { name: 'Rega', stage: 'idea', pitch: 'Rega que pensa por ti', field: 'agriculture', title: 'CEO' },
})
