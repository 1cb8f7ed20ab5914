declare module "*.pdn" {
  const text: string;
  export default text;
}
