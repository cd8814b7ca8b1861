/** What the archive says of itself, which people open long after they left the page. */
export const aboutTheArchive = `O que o programa guarda sobre ti

- Um ficheiro JSON por área: conta, perfil, percurso no programa, candidaturas, soluções, avaliações, inscrições em
  eventos, problemas, startups, convites, rascunhos, assuntos e datas dos e-mails que te enviámos, avisos, sessões,
  preferências, e o que ficou registado sobre o que fizeste.
- json-resume.json: o teu perfil no formato JSON Resume.
- files/: os ficheiros que carregaste e os CVs que enviaste.

Não vêm aqui: palavras-passe e códigos secretos, dados de outras pessoas, as notas internas da equipa, e os registos do
programa que fizeste ou decidiste em nome da equipa.
As datas estão em UTC.


What the programme keeps about you

- One JSON file for each area: account, profile, way through the programme, applications, solutions, reviews, event
  registrations, problems, startups, invitations, drafts, notices, subjects and dates of our e-mails to you, sessions,
  preferences, and the record of what you did.
- json-resume.json: your profile as JSON Resume.
- files/: the files that you uploaded and the CVs that you sent.

Not in here: passwords and secret codes, other people's data, the team's internal notes, and records of the programme
that you wrote or decided on behalf of the team.
Times are in UTC.
`
