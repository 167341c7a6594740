/** The heads of the columns of answers that are given to research. */
export const researchCsv = { person: 'Person', age: 'Age', sex: 'Sex', month: 'Month', version: 'Version' }
