exports.handler = async () => {
  throw new Error('This function was synthesised without its bundle');
};
